import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseConfig, openDatabase } from '../platform/db/client.ts'

export type TestDatabase = Database & { url: string }

/**
 * A database of its own for a test file, migrated, empty of members. It goes with the private
 * PostgreSQL of the run; `close` only gives its connections back.
 */
export async function createTestDatabase(
  config: Omit<DatabaseConfig, 'url'> = {},
): Promise<TestDatabase> {
  const url = await createDatabaseFrom('shipmates_template')
  return { ...openDatabase({ ...config, url }), url }
}

/** The URL of a new database without a single table. */
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
