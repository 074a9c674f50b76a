import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseConfig, openDatabase } from '../platform/db/client.ts'
import { countCost } from './cost.ts'
import { PATIENT_DATABASE } from './patience.ts'

export type TestDatabase = Database & { url: string }

/**
 * Creates a migrated database without members for a test file. It is deleted with the private
 * PostgreSQL of the run; `close` only closes its connections.
 */
export async function createTestDatabase(
  config: Omit<DatabaseConfig, 'url'> = {},
): Promise<TestDatabase> {
  return openTestDatabase(await createDatabaseFrom('shipmates_template'), config)
}

/**
 * Opens a database, through the pooler if this run has one in front of its PostgreSQL. Its `url` bypasses the pooler.
 */
export function openTestDatabase(
  url: string,
  config: Omit<DatabaseConfig, 'url'> = {},
): TestDatabase {
  const pooled = new URL(url)
  const isOfRun = pooled.host === new URL(urlOf('postgres')).host
  const port = isOfRun ? inject('poolerPort') : undefined
  if (port) pooled.port = String(port)
  const isPooled = port !== undefined
  return { ...openDatabase({ ...PATIENT_DATABASE, ...config, isPooled, url: pooled.href }), url }
}

/** Creates a database without tables and returns its URL. */
export function createEmptyDatabase(): Promise<string> {
  return createDatabaseFrom('template0')
}

/** Copies a database that no one is connected to, and returns the URL of the copy. */
export function copyDatabase(url: string): Promise<string> {
  return createDatabaseFrom(new URL(url).pathname.slice(1))
}

/** Databases that this worker has created and not yet dropped. */
let created: string[] = []
let owner: Promise<pg.Client> | undefined
/** Resolves when all earlier statements of the owner have ended. */
let turn: Promise<unknown> = Promise.resolve()

async function createDatabaseFrom(template: string): Promise<string> {
  countCost('databases')
  const name = `test_${randomBytes(6).toString('hex')}`
  created.push(name)
  // Copying files is cheaper than copying pages through the log.
  await inTurn((client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  return urlOf(name)
}

/** Drops the databases of earlier files, so that a run needs little space. Keeps those that are still in use. */
export async function dropDatabases(): Promise<void> {
  if (created.length === 0) return
  await inTurn(dropUnused)
}

async function dropUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database d where datname = any($1)
    and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [created],
  )
  const unused = rows.map((row) => row.datname)
  for (const name of unused) await client.query(`drop database ${name}`)
  created = created.filter((name) => !unused.includes(name))
}

/** Uses the connection of this worker, after earlier callers. */
function inTurn<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const result = turn.then(connectOnce).then(work)
  turn = result.catch(() => {})
  return result
}

function connectOnce(): Promise<pg.Client> {
  owner ??= (async () => {
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    await client.connect()
    return client
  })()
  return owner
}

function urlOf(database: string): string {
  return inject('postgresUrl').replace('{database}', database)
}
