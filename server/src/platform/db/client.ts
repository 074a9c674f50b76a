import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { createQueryTimes, describeStatement, type QueryTimes } from './query-times.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

export type DatabaseConfig = {
  url: string
  poolSize?: number
  /** The timeout of a query's wait for a connection. */
  connectTimeoutMs?: number
  /** The timeout of one statement. */
  queryTimeoutMs?: number
  applicationName?: string
  /**
   * Whether `url` is a pooler in transaction mode, which gives a connection to other clients after each transaction.
   * Then no statement is prepared by name, and no session setting is changed.
   */
  isPooled?: boolean
  /** Called after each statement of `db`, in the context of its caller. May not throw. */
  onStatement?: OnStatement
}

/** A statement that has ended. */
export interface Statement {
  kind: string
  /** The first table or function of the statement. */
  table: string
  /** Without members' input, which is in the parameters. */
  text: string
  ms: number
  error: unknown
}

export type OnStatement = (statement: Statement) => void

export type Database = {
  db: Db
  pool: pg.Pool
  /** How long the statements of `db` take, for `/metrics`. */
  queryTimes: QueryTimes
  close: () => Promise<void>
}

/** PostgreSQL's OID of the type `date`. */
const DATE = 1082

/** PostgreSQL times out this much earlier than the client, so that the client gets its error. */
const SERVER_LEAD_MS = 500

/**
 * Opens a connection pool. Connects on the first query.
 *
 * If the database is down or hangs, a query fails within the connect timeout plus the query
 * timeout: 7 s by default, or 4 s if a connection is free. Lost connections are replaced.
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
    ...(!config.isPooled && {
      statement_timeout: Math.max(queryTimeoutMs - SERVER_LEAD_MS, 1),
      idle_in_transaction_session_timeout: 30_000,
      // A feed on a database that was never analyzed takes seconds to compile, and runs in 0.1 s without jit.
      options: '-c jit=off',
    }),
    keepAlive: true,
    application_name: config.applicationName ?? 'shipmates',
    types: { getTypeParser },
  })
  // Without a listener an error would end the process. A query in flight rejects with it as well.
  pool.on('error', () => {})
  if (!config.isPooled) pool.on('connect', prepareNamed)
  pool.on('connect', cutWhenTimedOut)

  const queryTimes = createQueryTimes()
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: (event) => {
      const { query, queryDurationMillis: ms } = event
      const description = describeStatement(query.sql)
      queryTimes.observe(description, ms / 1000)
      const error = event.level === 'error' ? event.error : undefined
      config.onStatement?.({ ...description, text: query.sql, ms, error })
    },
  })
  const close = async () => {
    await db.destroy()
    // Kysely ends the pool only if it has been used through it.
    if (!pool.ended) await pool.end()
  }
  return { db, pool, queryTimes, close }
}

/** Parses a `date` as midnight UTC; the driver would use local midnight. */
const getTypeParser = ((oid: number, format?: 'text') =>
  oid === DATE
    ? (day: string) => new Date(`${day}T00:00:00Z`)
    : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser

const PREPARED = /^\/\* prepared: (\w+) \*\//

/**
 * Prepares statements that begin with the comment `prepared` and a name once per connection, so that
 * PostgreSQL parses and plans them once.
 */
function prepareNamed(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (...args: unknown[]) => {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' ? PREPARED.exec(text)?.[1] : undefined
    return name ? query({ name, text, values }, ...rest) : query(...args)
  }
  Object.assign(client, { query: named })
}

/**
 * Destroys a connection after a query timeout. Otherwise the rollback that follows would time out
 * too, and the pool would reuse a connection with a query still in flight.
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

/**
 * Runs work in a transaction whose commit does not wait for the disk. Only for work that is repeated if it is lost: the
 * last commits before a crash of the database may be gone.
 */
export const withoutFlush = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    return work(tx)
  })
