import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrationsDir } from '../../paths.ts'

type Migration = { version: number; name: string; path: string }

/** Key of the advisory lock. Arbitrary, but the same in every version of the product. */
const MIGRATION_LOCK = 7_411_001

/**
 * Migrates the database to the newest migration and returns the names of those it applied.
 *
 * Safe to run concurrently in several processes and to kill at any step: each migration is one
 * transaction under one advisory lock, and the next run resumes after the last committed one.
 */
export async function migrate(url: string, dir = migrationsDir): Promise<string[]> {
  const migrations = await listMigrations(dir)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'shipmates migrate',
  })
  await client.connect()
  try {
    await noticeOurDeath(client)
    const done = await appliedVersion(client)
    refuseNewer(done, migrations)
    const applied: string[] = []
    for (const migration of migrations.slice(done)) {
      if (await apply(client, migration)) applied.push(migration.name)
    }
    return applied
  } finally {
    await client.end()
  }
}

/** If this process dies, PostgreSQL cancels its statement and frees the lock, where supported. */
async function noticeOurDeath(client: pg.Client): Promise<void> {
  await client.query(`set client_connection_check_interval = '500ms'`).catch(() => {})
}

/** The number of the newest migration on disk. */
export async function newestMigration(dir = migrationsDir): Promise<number> {
  return (await listMigrations(dir)).length
}

/** The number of the last migration applied, 0 for a database without any. */
export async function appliedVersion(client: pg.ClientBase): Promise<number> {
  // Not `to_regclass`: within a transaction it may return the state before the wait for the lock.
  const { rowCount } = await client.query(
    `select from pg_tables where schemaname = current_schema() and tablename = 'schema_migrations'`,
  )
  if (!rowCount) return 0
  const newest = await client.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from schema_migrations',
  )
  return newest.rows[0]?.version ?? 0
}

async function listMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  return names.map((name, index) => {
    const version = Number(/^(\d{4})-/.exec(name)?.[1])
    if (version !== index + 1) {
      const expected = String(index + 1).padStart(4, '0')
      throw new Error(`Migration ${name} is out of order: expected ${expected}-<what>.sql.`)
    }
    return { version, name, path: join(dir, name) }
  })
}

function refuseNewer(done: number, migrations: Migration[]): void {
  if (done <= migrations.length) return
  throw new Error(
    `The database is at migration ${done}, but this version of the product knows only ` +
      `${migrations.length}. Run the version that wrote it, or a newer one.`,
  )
}

/** Applies one migration in its own transaction. False if another process was faster. */
async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    await lockMigrations(client)
    const isDone = (await appliedVersion(client)) >= migration.version
    if (!isDone) await take(client, migration)
    await client.query('commit')
    return !isDone
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const { message } = error as Error
    throw new Error(`Migration ${migration.name} failed: ${message}`, { cause: error })
  }
}

/** Blocks migrations until the transaction ends. A `shared` lock does not block shared ones. */
export async function lockMigrations(tx: pg.ClientBase, mode: 'shared' | 'alone' = 'alone') {
  await tx.query('set local statement_timeout = 0')
  const lock = mode === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared'
  await tx.query(`select ${lock}($1)`, [MIGRATION_LOCK])
}

/** Applies migrations 1 to `upTo` to an empty database, within the caller's transaction. */
export async function layMigrations(tx: pg.ClientBase, upTo: number, dir = migrationsDir) {
  const migrations = await listMigrations(dir)
  for (const migration of migrations.slice(0, upTo)) await take(tx, migration)
}

async function take(tx: pg.ClientBase, { version, name, path }: Migration): Promise<void> {
  await tx.query(
    `create table if not exists schema_migrations (
       version int primary key,
       name text not null,
       applied_at timestamptz not null default now()
     )`,
  )
  await tx.query(await readFile(path, 'utf8'))
  await tx.query('insert into schema_migrations (version, name) values ($1, $2)', [version, name])
}
