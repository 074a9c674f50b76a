/** Measures the cost when a member with many connections connects and disconnects. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startFilled } from '../discovery/database.ts'
import { cpuSeconds } from '../processes.ts'
import { startProduct } from '../product.ts'
import { openSessions } from '../sessions.ts'
import { type Figure, percentile } from '../table.ts'
import { type Caller, openSockets } from './load.ts'

const MEMBERS = 10_000
const CONNECTIONS = 1_000
/** Connections who have a tab open. */
const ONLINE = 200
/** Members with `CONNECTIONS` connections, all with the same others. */
const CONNECTING = 20
const ROUNDS = 10
/** The statistics of the database are updated within this time. */
const SETTLE_MS = 2_000

export async function measureConnects(): Promise<Figure[]> {
  const database = await startFilled(MEMBERS)
  const client = new pg.Client(database.url)
  await client.connect()
  await seedConnections(client)
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => String(from + n))
  const connecting = await openSessions(client, numbers(1, CONNECTING))
  const online = await openSessions(client, numbers(CONNECTING + 1, ONLINE))
  const product = await startProduct({ DATABASE_URL: database.url })
  try {
    const { url } = product
    const sockets = await openSockets({ url, callers: online })
    await connectOnce(url, connecting)
    await pause(SETTLE_MS)
    const usedBefore = {
      server: cpuSeconds([product.pid()]),
      all: cpuSeconds([product.pid(), database.pid]),
    }
    const begun = await countTransactions(client)
    const tookMs: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      tookMs.push(...(await connectOnce(url, connecting)))
    const server = cpuSeconds([product.pid()]) - usedBefore.server
    const all = cpuSeconds([product.pid(), database.pid]) - usedBefore.all
    await pause(SETTLE_MS)
    const transactions = (await countTransactions(client)) - begun
    for (const socket of sockets) socket.disconnect()
    const connects = CONNECTING * ROUNDS
    const what = `a member with ${CONNECTIONS} connections comes and goes, ${ONLINE} of them online`
    return [
      { what: `${what}: CPU of the server`, measured: (server / connects) * 1000, unit: 'ms' },
      { what: `${what}: CPU of both`, measured: (all / connects) * 1000, unit: 'ms' },
      { what: `${what}: transactions`, measured: transactions / connects, unit: '' },
      { what: `${what}: until connected, p50`, measured: percentile(tookMs, 0.5), unit: 'ms' },
    ]
  } finally {
    await product.stop()
    await client.end()
    await database.stop()
  }
}

async function seedConnections(client: pg.Client): Promise<void> {
  await client.query(
    `with pair as materialized (
       select nextval('connection_ids') as id, one, other
       from generate_series(1, $1::bigint) one, generate_series($1 + 1, $1 + $2::bigint) other
       where not exists (select from connections where user_id = one and other_id = other)
     )
     insert into connections (id, user_id, other_id, connected_at)
     select id, one, other, now() from pair union all select id, other, one, now() from pair`,
    [CONNECTING, CONNECTIONS],
  )
  await client.query('vacuum analyze')
}

/** Connects each member, and disconnects all once they know who is online. */
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
async function countTransactions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]!.n)
}
