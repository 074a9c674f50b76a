import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseConfig, openDatabase } from '../platform/db/client.ts'
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

/** Opens a database, through the pooler if this run has one before its PostgreSQL. Its `url` goes past that. */
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

async function createDatabaseFrom(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const owner = new pg.Client({ connectionString: urlOf('postgres') })
  await owner.connect()
  try {
    await owner.query(`create database ${name} template ${template}`)
  } finally {
    await owner.end()
  }
  return urlOf(name)
}

function urlOf(database: string): string {
  return inject('postgresUrl').replace('{database}', database)
}
