/** Measures the cost when a member with many connections connects and disconnects. */
import { type Database, startDatabase } from '../database.ts'
import { type Caller, openSockets } from '../load.ts'
import { cpuSeconds } from '../processes.ts'
import { newMembers, startProduct } from '../product.ts'
import type { Figure } from '../report.ts'
import { median, pause } from '../timing.ts'

const CONNECTIONS = 1_000
/** Connections who have a tab open. */
const ONLINE = 200
/** Members with `CONNECTIONS` connections, all with the same others. */
const CONNECTING = 20
const ROUNDS = 10
/** A session of PostgreSQL reports its transactions within this time, also one that is idle. */
const SETTLE_MS = 12_000

export async function measureConnects(): Promise<Figure[]> {
  await using database = await startDatabase()
  await using product = await startProduct({ database })
  const members = await newMembers({ product, database }, CONNECTING + CONNECTIONS)
  const [connecting, others] = [members.slice(0, CONNECTING), members.slice(CONNECTING)]
  await connectAll(database, connecting, others)

  const { url } = product
  const sockets = await openSockets({ url, callers: others.slice(0, ONLINE) })
  await connectOnce(url, connecting)
  await pause(SETTLE_MS)
  const server = [product.pid()]
  const both = [...server, database.pid]
  const usedBefore = [cpuSeconds(server), cpuSeconds(both)]
  const begun = await countTransactions(database)
  const tookMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    tookMs.push(...(await connectOnce(url, connecting)))
  }
  const used = [cpuSeconds(server), cpuSeconds(both)].map((now, n) => now - usedBefore[n]!)
  await pause(SETTLE_MS)
  const transactions = (await countTransactions(database)) - begun
  for (const socket of sockets) socket.disconnect()

  const connects = CONNECTING * ROUNDS
  const what = `a member with ${CONNECTIONS} connections comes and goes, ${ONLINE} of them online`
  return [
    { what: `${what}: CPU of the server`, measured: (used[0]! / connects) * 1000, unit: 'ms' },
    { what: `${what}: CPU of both`, measured: (used[1]! / connects) * 1000, unit: 'ms' },
    { what: `${what}: transactions`, measured: transactions / connects, unit: '' },
    { what: `${what}: until connected, p50`, measured: median(tookMs), unit: 'ms' },
  ]
}

async function connectAll(
  { client }: Database,
  connecting: readonly Caller[],
  others: readonly Caller[],
): Promise<void> {
  await client.query(
    `with pair as materialized (
       select nextval('connection_ids') as id, one, other
       from unnest($1::bigint[]) one, unnest($2::bigint[]) other
     )
     insert into connections (id, user_id, other_id, connected_at)
     select id, one, other, now() from pair union all select id, other, one, now() from pair`,
    [connecting.map(({ id }) => id), others.map(({ id }) => id)],
  )
  await client.query('vacuum analyze')
}

/** Connects each member, and disconnects all once they know who is online. Returns the milliseconds until connected. */
async function connectOnce(url: string, callers: readonly Caller[]): Promise<number[]> {
  const tookMs: number[] = []
  for (const caller of callers) {
    const startedAt = performance.now()
    const [socket] = await openSockets({ url, callers: [caller] })
    tookMs.push(performance.now() - startedAt)
    await pause(50)
    socket!.disconnect()
  }
  await pause(500)
  return tookMs
}

/** Transactions since the start; a statement outside of one counts as one. */
async function countTransactions({ client }: Database): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]!.n)
}
