import type pg from 'pg'
import { schemaDir } from '../../paths.ts'
import { repeat } from '../jobs.ts'
import type { Log } from '../log.ts'
import { unlogged } from '../outage.ts'
import {
  type Declared,
  listMigrations,
  type Migration,
  numberOf,
  readDeclared,
} from './migration-files.ts'

/** The schema of a database, compared with this version of the product. */
export interface SchemaState {
  /** The newest migration that was applied, 0 if none was. */
  applied: number
  /** The newest migration that this version knows, and the first. */
  known: number
  first: number
  /** The oldest node that can run on this schema, as the newest migration that it knows. */
  needsNodesFrom: number
  pending: (Migration & Declared)[]
}

type Reader = Pick<pg.ClientBase, 'query'>

/** Reads the schema of a database, compared with this version of the product. */
export async function readSchemaState(client: Reader, dir = schemaDir): Promise<SchemaState> {
  const migrations = await listMigrations(dir)
  const { applied, needsNodesFrom } = await readApplied(client)
  const pending: SchemaState['pending'] = []
  for (const migration of migrations.filter(({ version }) => version > applied)) {
    pending.push({ ...migration, ...(await readDeclared(migration)) })
  }
  return { applied, ...rangeOf(migrations), needsNodesFrom, pending }
}

/** The numbers of the newest and the first migration on disk. */
export async function knownMigrations(
  dir = schemaDir,
): Promise<Pick<SchemaState, 'known' | 'first'>> {
  return rangeOf(await listMigrations(dir))
}

const rangeOf = (migrations: readonly Migration[]) => ({
  known: migrations.at(-1)?.version ?? 0,
  first: migrations[0]?.version ?? 0,
})

/** The number of the newest migration on disk. */
export async function newestMigration(dir = schemaDir): Promise<number> {
  return (await knownMigrations(dir)).known
}

/** The number of the last migration applied, 0 for a database without any. */
export async function appliedVersion(client: Reader): Promise<number> {
  return (await readApplied(client)).applied
}

/** The state of the schema, as the database records it. */
async function readApplied(
  client: Reader,
): Promise<Pick<SchemaState, 'applied' | 'needsNodesFrom'>> {
  // Not `to_regclass`: within a transaction it may return the state before the wait for the lock.
  const { rowCount } = await client.query(
    `select from pg_tables where schemaname = current_schema() and tablename = 'schema_migrations'`,
  )
  if (!rowCount) return { applied: 0, needsNodesFrom: 0 }
  // As JSON, because the column is missing in databases that are too old.
  const { rows } = await client.query<{ applied: number; needsNodesFrom: number }>(
    `select coalesce(max(version), 0) as applied,
       coalesce(max(coalesce((to_json(done) ->> 'needs_nodes_from')::int, version)), 0) as "needsNodesFrom"
     from schema_migrations done`,
  )
  return rows[0]!
}

/** Why a node of this version cannot run on a schema; undefined if it can. */
export function refusalOf({
  applied,
  known,
  first,
  needsNodesFrom,
}: Omit<SchemaState, 'pending'>): string | undefined {
  if (applied > 0 && applied < first) return `The database is ${tooOld(applied, first)}`
  if (needsNodesFrom <= known) return undefined
  return (
    `The database is at migration ${numberOf(applied)}, which needs nodes from ${numberOf(needsNodesFrom)} on, but ` +
    `this version of the product knows only ${numberOf(known)}. Run a newer version.`
  )
}

/** The commit whose version applies the last migration that the baseline contains. */
const LAST_BEFORE_BASELINE = '2438161c'

/** The error for a database or a backup from before the baseline, with what to do. */
export const tooOld = (migration: number, first: number): string =>
  `at migration ${numberOf(migration)}, which is too old for this version of the product: it begins at ` +
  `${numberOf(first)}. Run the version of commit ${LAST_BEFORE_BASELINE} on it once, and then this version.`

const EVERY_MS = 5_000

interface SchemaWatch {
  /** Rejects if this node is too old for the schema of the database, or cannot read it. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** Checks whether a newer version has migrated the database beyond what this node can run on, and logs it once. */
export async function watchSchema(pool: pg.Pool, log: Pick<Log, 'error'>): Promise<SchemaWatch> {
  const range = await knownMigrations()
  let logged: string | undefined
  const check = async () => {
    const refusal = refusalOf({ ...range, ...(await readApplied(pool)) })
    if (refusal && refusal !== logged)
      log.error({ reason: refusal }, 'this node is too old for the database')
    logged = refusal
    if (refusal) throw new Error(refusal)
  }
  // The result is logged above, and an outage of the database is noticed elsewhere.
  const stop = repeat({ everyMs: EVERY_MS, work: check, outage: unlogged })
  return { check, stop }
}
