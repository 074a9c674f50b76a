import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectPairs, type Member, signUpMembers } from '../members.ts'
import { startPostgres } from '../postgres.ts'
import { startProduct } from '../product.ts'
import type { Caller } from './load.ts'

export const PAIRS = 50
/** Members who only hold idle connections. */
const IDLE_MEMBERS = 100

/** A server under test, with callers who write and callers who only hold idle connections. */
export interface Subject {
  url: string
  callers: readonly Caller[]
  idlers: readonly Caller[]
  /** The server's own process. */
  pid: number
  /** The server's process, and the parent processes of its database. */
  pids: readonly number[]
  stop(): Promise<void>
}

export interface ProductSubject extends Subject {
  members: readonly Member[]
}

/** Socket.IO alone. With the URL of a database, inserts each message there before relaying it. */
export async function openBare(databaseUrl?: string): Promise<Subject> {
  const server = runModule('bare-server.ts', ...(databaseUrl ? [databaseUrl] : []))
  const [line] = await once(server.stdout!, 'data')
  const callers = Array.from({ length: PAIRS * 2 + IDLE_MEMBERS }, (_, n) => ({
    id: String(n + 1),
    cookie: '',
  }))
  const pid = server.pid ?? 0
  return {
    url: `http://127.0.0.1:${String(line).trim()}`,
    ...split(callers),
    pid,
    pids: [pid],
    stop: async () => {
      server.kill()
      await once(server, 'exit')
    },
  }
}

/** A bare server that inserts each message into a private PostgreSQL. */
export async function openInserting(): Promise<Subject> {
  const postgres = await startPostgres()
  const subject = await openBare(postgres.url).catch(async (error: unknown) => {
    await postgres.stop()
    throw error
  })
  return {
    ...subject,
    pids: [subject.pid, postgres.pid],
    stop: async () => {
      await subject.stop()
      await postgres.stop()
    },
  }
}

/** The product on its embedded database. */
export async function openProduct(): Promise<ProductSubject> {
  const product = await startProduct()
  try {
    const members = await signUpMembers(product, PAIRS * 2 + IDLE_MEMBERS)
    await connectPairs(members.slice(0, PAIRS * 2))
    const pidFile = readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    return {
      url: product.url,
      ...split(members.map(({ id, cookie }) => ({ id, cookie }))),
      pid: product.pid(),
      pids: [product.pid(), Number(pidFile.split('\n')[0])],
      stop: product.stop,
      members,
    }
  } catch (error) {
    await product.stop()
    throw error
  }
}

const split = (callers: readonly Caller[]) => ({
  callers: callers.slice(0, PAIRS * 2),
  idlers: callers.slice(PAIRS * 2),
})

/** Runs a module of this directory in a child process. */
export function runModule(name: string, ...args: string[]): ChildProcess {
  const path = fileURLToPath(new URL(name, import.meta.url))
  return spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
