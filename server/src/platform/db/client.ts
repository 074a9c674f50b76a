import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export type DatabaseConfig = {
  url: string
  poolSize?: number
  /** How long a query may wait for a connection. */
  connectTimeoutMs?: number
  /** How long one statement may run. */
  queryTimeoutMs?: number
  applicationName?: string
}

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/** PostgreSQL's number for the type `date`. */
const DATE = 1082

/** The least time by which PostgreSQL gives up before the client does, so that its reason is heard. */
const SERVER_LEAD_MS = 500

/**
 * Opens a pool of connections. Nothing is sent before the first query.
 *
 * A database that is away or frozen fails each query within the two timeouts, which together stay
 * under five seconds for a connection that is at hand. Lost connections are replaced unseen.
 */
export function openDatabase(config: DatabaseConfig): Database {
  pg.defaults.parseInputDatesAsUTC = true
  const queryTimeoutMs = config.queryTimeoutMs ?? 4_000
  const pool = new pg.Pool({
    connectionString: config.url,
    max: config.poolSize ?? 10,
    connectionTimeoutMillis: config.connectTimeoutMs ?? 3_000,
    idleTimeoutMillis: 30_000,
    query_timeout: queryTimeoutMs,
    statement_timeout: Math.max(queryTimeoutMs - SERVER_LEAD_MS, 1),
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: config.applicationName ?? 'shipmates',
    types: { getTypeParser },
  })
  // An error without a listener ends the process; the query in flight, if any, reports it as well.
  pool.on('error', () => {})
  pool.on('connect', cutWhenTimedOut)

  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  })
  return { db, pool, close: () => db.destroy() }
}

/** A `date` is midnight in UTC, wherever the server stands; the driver would take local midnight. */
const getTypeParser = ((oid: number, format?: 'text') =>
  oid === DATE
    ? (day: string) => new Date(`${day}T00:00:00Z`)
    : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser

/**
 * Cuts a connection whose query went unanswered. Otherwise the rollback that follows would wait as
 * long again, and the pool would lend out a connection that still owes an answer.
 */
function cutWhenTimedOut(client: pg.PoolClient): void {
  client.on('error', () => {})
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const cut = (error: Error) => {
    if (error.message === 'Query read timeout') connectionOf(client).stream.destroy()
  }
  const guarded = (...args: unknown[]) => {
    const result = query(...args)
    if (result instanceof Promise) result.catch(cut)
    return result
  }
  Object.assign(client, { query: guarded })
}

function connectionOf(client: pg.PoolClient) {
  return (client as unknown as { connection: pg.Connection }).connection
}
