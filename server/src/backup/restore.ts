import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connect, hasColumn } from '../platform/db/command-client.ts'
import { layMigrations, lockMigrations } from '../platform/db/migrate.ts'
import { knownMigrations } from '../platform/db/schema-state.ts'
import { identifiersOf, listTables, type Summary } from './backup.ts'
import {
  type BackupReader,
  byAnother,
  readBackup,
  readHeader,
  readOn,
  readTables,
  type Sequence,
  type TableHeader,
} from './backup-file.ts'
import { type CarriedOut, carryOutAgain, storeDeletions } from './deletions.ts'
import { countMissing, loadPictures, openPictures, type PictureFile } from './pictures.ts'

type RestoreOptions = {
  /** Deletes the members that the database holds. */
  replacesMembers?: boolean
  /** A list of deletions and suspensions to apply again, in addition to those in a replaced database. */
  deletions?: string | undefined
  /** A backup of pictures to add. */
  pictures?: string | undefined
  /** The keys that decrypt the files, if they are encrypted. */
  identities?: readonly string[]
  migrations?: string
}

type Restored = Summary & {
  /** Whether others, such as running servers, were connected. */
  isInUse: boolean
  deletions: CarriedOut
  /** Whether an admin can sign in. */
  hasAdmin: boolean
  /** Photos and images that a backup without pictures names, and that no file contained. */
  missingPictures: number
}

/**
 * Replaces a database's content with a backup, migrates it to the newest migration, and marks again the accounts that
 * were deleted or suspended since. All of it is one transaction: if it fails or is killed, nothing has changed, and it
 * can be run again.
 */
export async function restore(
  url: string,
  path: string,
  {
    replacesMembers = false,
    deletions,
    pictures,
    identities = [],
    migrations,
  }: RestoreOptions = {},
): Promise<Restored> {
  const backup = readBackup(path, identities)
  let apart: PictureFile | undefined
  let client: pg.Client | undefined
  try {
    const range = await knownMigrations(migrations)
    const header = await readHeader(backup, path, range)
    if (header.pictures === 'only') throw onlyPictures(path)
    apart = pictures === undefined ? undefined : await openPictures(pictures, identities, range)
    client = await connect(url, 'restore')
    const isInUse = await hasOthers(client)
    await client.query('begin')
    await lockMigrations(client)
    if (!replacesMembers) await refuseMembers(client, path)
    await storeDeletions(client, deletions)
    await dropEverything(client)
    await layMigrations(client, header.migration, migrations)
    const { tables, rows } = await load(client, backup, path)
    await layMigrations(client, range.known, migrations)
    if (apart) await loadPictures(client, apart)
    const missingPictures = header.pictures === 'without' ? await countMissing(client) : 0
    const carriedOut = await carryOutAgain(client)
    const hasAdmin = await findsAdmin(client)
    await client.query('commit')
    // Autovacuum would do it later; until then the plans would be those of empty tables.
    await analyzeTables(client)
    const { migration } = header
    return { migration, tables, rows, isInUse, deletions: carriedOut, hasAdmin, missingPictures }
  } finally {
    backup.close()
    apart?.backup.close()
    await client?.end()
  }
}

const onlyPictures = (path: string) =>
  new Error(
    `${path} has only pictures. Restore it with the backup that it belongs to: npm run restore -- FILE --pictures ${path}`,
  )

/** Without the system's tables: initdb's statistics are nearly right for a new database, and these cost the most. */
async function analyzeTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name
     from pg_tables where schemaname = current_schema()`,
  )
  await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`)
}

async function hasOthers(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'
       and pid <> pg_backend_pid()`,
  )
  return rowCount! > 0
}

async function findsAdmin(tx: pg.Client): Promise<boolean> {
  if (!(await hasColumn(tx, 'users', 'suspended_at'))) return true
  const { rows } = await tx.query(
    `select from users
     where role = 'admin' and suspended_at is null and deletion_due_at is null limit 1`,
  )
  return rows.length > 0
}

async function refuseMembers(tx: pg.Client, path: string): Promise<void> {
  const { rows: tables } = await tx.query(
    `select from pg_tables where schemaname = current_schema() and tablename = 'users'`,
  )
  if (tables.length === 0) return
  const { rows: members } = await tx.query('select from users limit 1')
  if (members.length === 0) return
  throw new Error(
    `The database holds members. To replace them with ${path}: npm run restore -- ${path} --replace`,
  )
}

/** Drops every object of the schema except extensions, which others may have installed. */
async function dropEverything(tx: pg.Client): Promise<void> {
  const { rows } = await tx.query<{ statement: string }>(
    `with ours as (
       select oid from pg_class where relnamespace = current_schema()::regnamespace
       union all select oid from pg_proc where pronamespace = current_schema()::regnamespace
       union all select oid from pg_type where typnamespace = current_schema()::regnamespace
       except all select objid from pg_depend where deptype = 'e'
     )
     select 'drop view if exists ' || oid::regclass || ' cascade' as statement
       from pg_class join ours using (oid) where relkind = 'v'
     union all select 'drop table if exists ' || oid::regclass || ' cascade'
       from pg_class join ours using (oid) where relkind in ('r', 'p') and not relispartition
     union all select 'drop sequence if exists ' || oid::regclass || ' cascade'
       from pg_class join ours using (oid) where relkind = 'S'
     union all select 'drop routine if exists ' || oid::regprocedure || ' cascade'
       from pg_proc join ours using (oid)
     union all select 'drop type if exists ' || oid::regtype || ' cascade'
       from pg_type join ours using (oid) where typtype in ('d', 'e')`,
  )
  for (const { statement } of rows) await tx.query(statement)
}

/** Loads the tables in any order: foreign keys and triggers are off until the end. */
async function load(tx: pg.Client, backup: BackupReader, path: string) {
  const tables = await listTables(tx)
  const derived = await listDerived(tx)
  const liftedRules = await liftRules(tx, [...tables.map(({ table }) => table), ...derived])

  const { rows, sequences } = await readTables(backup, path, (header) =>
    loadTable(tx, backup, { path, header, tables }),
  )
  for (const { table } of tables) if (rows[table] === undefined) throw doesNotFit(path, table)
  for (const sequence of sequences) await setSequence(tx, sequence)
  for (const statement of liftedRules) await tx.query(statement)
  return { tables: tables.length, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) }
}

interface LoadedTable {
  path: string
  header: TableHeader
  /** The tables of the database, with their columns. */
  tables: TableHeader[]
}

/** Loads a table's rows from the backup and returns their number. */
async function loadTable(
  tx: pg.Client,
  backup: BackupReader,
  { path, header, tables }: LoadedTable,
): Promise<number> {
  const isExpected = tables.some((table) => JSON.stringify(table) === JSON.stringify(header))
  if (!isExpected) throw doesNotFit(path, header.table)
  const copy = tx.query(copyFrom(`copy ${identifiersOf(header)} from stdin`))
  await readOn(path, pipeline(Readable.from(backup.rows()), copy))
  return copy.rowCount
}

const doesNotFit = (path: string, table: string) =>
  new Error(
    `${path} does not fit this version: the table ${table} differs. ${byAnother('version that wrote it', path)}`,
  )

/** Unlogged tables, which no backup contains. They stay empty. */
async function listDerived(tx: pg.Client): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'u'`,
  )
  return rows.map(({ name }) => name)
}

async function setSequence(tx: pg.Client, { name, lastValue, isCalled }: Sequence): Promise<void> {
  await tx.query('select setval(quote_ident($1)::regclass, $2, $3)', [name, lastValue, isCalled])
}

/** Disables triggers, empties the tables, drops foreign keys. Returns the SQL to restore them. */
async function liftRules(tx: pg.Client, tables: string[]): Promise<string[]> {
  const names = tables.map((table) => pg.escapeIdentifier(table))
  for (const name of names) await tx.query(`alter table ${name} disable trigger user`)
  if (names.length > 0) await tx.query(`truncate ${names.join(', ')}`)

  const { rows: keys } = await tx.query<{ lift: string; putBack: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as lift,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                   pg_get_constraintdef(oid)) as "putBack"
     from pg_constraint
     where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  for (const { lift } of keys) await tx.query(lift)
  return [
    ...keys.map(({ putBack }) => putBack),
    ...names.map((name) => `alter table ${name} enable trigger user`),
  ]
}
