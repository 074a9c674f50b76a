import type { Database } from '../database.ts'
import type { Caller } from '../load.ts'
import { runModule } from '../processes.ts'
import { connectPairs, newMembers, startProduct } from '../product.ts'

const PAIRS = 50
/** Members who only hold idle connections. */
const IDLE_MEMBERS = 100
const MEMBERS = PAIRS * 2 + IDLE_MEMBERS

/** A server under test, with callers who write and callers who only hold idle connections. */
export interface Subject extends AsyncDisposable {
  url: string
  callers: readonly Caller[]
  idlers: readonly Caller[]
  /** The server's own process. */
  pid: number
  /** The server's process, and the postmaster of its database. */
  pids: readonly number[]
}

const split = (callers: readonly Caller[]) => ({
  callers: callers.slice(0, PAIRS * 2),
  idlers: callers.slice(PAIRS * 2),
})

/** Socket.IO alone. With a database, inserts each message there before relaying it. */
export async function openBare(database?: Database): Promise<Subject> {
  const server = await runModule('chat/bare-server.ts', ...(database ? [database.url] : []))
  return {
    ...server,
    url: server.line,
    ...split(Array.from({ length: MEMBERS }, (_, n) => ({ id: String(n + 1), cookie: '' }))),
    pids: [server.pid, ...(database ? [database.pid] : [])],
  }
}

/** The product on a database with the settings of the embedded one. */
export async function openProduct(database: Database): Promise<Subject> {
  const product = await startProduct({ database })
  const members = await newMembers({ product, database }, MEMBERS)
  const subject = split(members)
  await connectPairs(database, members.slice(0, PAIRS * 2))
  const pid = product.pid()
  return { ...product, ...subject, pid, pids: [pid, database.pid] }
}
