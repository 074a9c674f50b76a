import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { schemaDir } from '../../paths.ts'
import { connect } from './command-client.ts'
import { listMigrations, type Migration, readSteps, type Step } from './migration-files.ts'
import { appliedVersion, readSchemaState, refusalOf } from './schema-state.ts'

/** Key of the advisory lock. Arbitrary, but the same in every version of the product. */
const MIGRATION_LOCK = 7_411_001

/**
 * Migrates the database to the newest migration and returns the names of those it applied. A database ahead of this
 * version is left as it is. Throws if its schema needs newer nodes.
 *
 * Safe to run concurrently in several processes and to kill at any time: one advisory lock is held,
 * each migration is one transaction or several steps, and the next run resumes after the last one
 * that was committed.
 */
export function migrate(url: string, dir = schemaDir): Promise<string[]> {
  return withClient(url, async (client) => {
    const state = await readSchemaState(client, dir)
    const refusal = refusalOf(state)
    if (refusal) throw new Error(refusal)
    const applied: string[] = []
    for (const migration of state.pending) {
      if (await apply(client, migration)) applied.push(migration.name)
    }
    return applied
  })
}

/** The schema of a database, compared with this version of the product. */
export const schemaOf = (url: string, dir = schemaDir) =>
  withClient(url, (client) => readSchemaState(client, dir))

/** The size of a database on disk, in bytes. */
export const databaseSize = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select pg_database_size(current_database()) as size')
    return Number(rows[0].size)
  })

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(url, 'migrate')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Applies one migration, each step in its own transaction. Returns false if another process was faster. */
async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  const steps = await readSteps(migration)
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const isDone = (await appliedVersion(client)) >= migration.version
    for (const step of isDone ? [] : steps) await inTransaction(client, step)
    return !isDone
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    const hint =
      code === LOCK_TIMEOUT ? '; others hold its tables for long. It can be run again' : ''
    throw new Error(`Migration ${migration.name} failed: ${message}${hint}`, { cause: error })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
  }
}

/** SQLSTATEs. */
const LOCK_TIMEOUT = '55P03'
const DEADLOCK = '40P01'
const LOCKED_OUT = [DEADLOCK, LOCK_TIMEOUT]
/**
 * A statement of a step waits this long for a lock, unless the step sets another time. Calls that need the same table
 * queue behind the wait, so it is far below the timeout of a node's statement.
 */
const LOCK_TIMEOUT_MS = 1_000
const LOCK_TRIES = 100
/** Lets queued calls run before the next attempt. */
const TRY_AGAIN_MS = 500

/** Commits a step, repeatedly if it asks for it. Retries while others hold the locks that it needs. */
async function inTransaction(client: pg.Client, step: Step): Promise<void> {
  for (let tries = 1, again = true; again; ) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
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
 * Blocks migrations, but not other callers of this function, until the connection ends. Call it before the transaction
 * that reads, whose snapshot could otherwise be older than a migration.
 */
export async function holdMigrations(client: pg.ClientBase) {
  await client.query('set statement_timeout = 0')
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
}

/** Applies the missing migrations up to `upTo`, within the caller's transaction. */
export async function layMigrations(tx: pg.ClientBase, upTo: number, dir = schemaDir) {
  const applied = await appliedVersion(tx)
  for (const migration of await listMigrations(dir)) {
    if (migration.version <= applied || migration.version > upTo) continue
    for (const step of await readSteps(migration)) while (await step(tx));
  }
}
