import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { migrationsDir } from '../../paths.ts'

type Migration = { version: number; name: string; path: string }

/** Key of the advisory lock. Arbitrary, but the same in every version of the product. */
const MIGRATION_LOCK = 7_411_001

/**
 * Migrates the database to the newest migration and returns the names of those it applied.
 *
 * Safe to run concurrently in several processes and to kill at any time: one advisory lock is held,
 * each migration is one transaction or several steps, and the next run resumes after the last one
 * that was committed.
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
export async function noticeOurDeath(client: pg.Client): Promise<void> {
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

/** Applies one migration, each step in its own transaction. False if another process was faster. */
async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  const steps = await readSteps(migration)
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const isDone = (await appliedVersion(client)) >= migration.version
    for (const step of isDone ? [] : steps) await inTransaction(client, step)
    return !isDone
  } catch (error) {
    const { message } = error as Error
    throw new Error(`Migration ${migration.name} failed: ${message}`, { cause: error })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
  }
}

/** A part of a migration that commits. Returns whether it must be run again. */
type Step = (tx: pg.ClientBase) => Promise<boolean>

/** Captures whether the step that follows is repeated. */
const NEXT_STEP = /^-- step(, repeated)?$/m

/**
 * The steps of a migration: one, unless lines `-- step` divide it. All but the last must be safe to
 * run again, because a run that was killed is followed by one that starts at the first. One after
 * `-- step, repeated` is run until its last statement returns no row. The last step also records that
 * the migration is done.
 */
async function readSteps(migration: Migration): Promise<Step[]> {
  const parts = ['', ...(await readFile(migration.path, 'utf8')).split(NEXT_STEP)]
  const steps: Step[] = []
  for (let n = 0; n < parts.length; n += 2) {
    const [isRepeated, statements] = [Boolean(parts[n]), parts[n + 1]!]
    steps.push(async (tx) => (await countRows(tx, statements)) > 0 && isRepeated)
  }
  const last = steps.pop()!
  return [...steps, (tx) => last(tx).then(() => record(tx, migration))]
}

/** Runs statements and returns the number of rows that the last one returned. */
async function countRows(tx: pg.ClientBase, statements: string): Promise<number> {
  return [await tx.query(statements)].flat().at(-1)!.rows.length
}

async function record(tx: pg.ClientBase, { version, name }: Migration): Promise<false> {
  await tx.query(
    `create table if not exists schema_migrations (
       version int primary key,
       name text not null,
       applied_at timestamptz not null default now()
     )`,
  )
  await tx.query('insert into schema_migrations (version, name) values ($1, $2)', [version, name])
  return false
}

/** SQLSTATEs: a deadlock, and the lock timeout that a step has set. */
const LOCKED_OUT = ['40P01', '55P03']
const LOCK_TRIES = 100
const TRY_AGAIN_MS = 500

/** Commits a step, as often as it wants. Tries again while others hold the locks that it needs. */
async function inTransaction(client: pg.Client, step: Step): Promise<void> {
  for (let tries = 1, again = true; again; ) {
    try {
      await client.query('begin')
      again = await step(client)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const { code } = error as { code?: string }
      if (!LOCKED_OUT.includes(code ?? '') || tries++ === LOCK_TRIES) throw error
      await setTimeout(TRY_AGAIN_MS)
    }
  }
}

/** Blocks migrations until the transaction ends. */
export async function lockMigrations(tx: pg.ClientBase) {
  await tx.query('set local statement_timeout = 0')
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

/**
 * Blocks migrations, but not others who call this, until the connection ends. Call it before the
 * transaction that reads, whose snapshot could otherwise be of before a migration.
 */
export async function holdMigrations(client: pg.ClientBase) {
  await client.query('set statement_timeout = 0')
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
}

/** Applies the missing migrations up to `upTo`, within the caller's transaction. */
export async function layMigrations(tx: pg.ClientBase, upTo: number, dir = migrationsDir) {
  const migrations = await listMigrations(dir)
  for (const migration of migrations.slice(await appliedVersion(tx), upTo)) {
    for (const step of await readSteps(migration)) while (await step(tx));
  }
}
