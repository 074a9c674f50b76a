import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../platform/config/config.ts'
import { OWNER, SUPERUSER } from '../platform/postgres/cluster.ts'
import { makePrivateDir } from '../platform/private-dir.ts'
import { backUp, listTables } from './backup.ts'
import { checkBackup } from './check.ts'
import { generateKey } from './encryption.ts'
import { restore } from './restore.ts'
import { backupName } from './save.ts'

export interface Drill {
  migration: number
  /** The numbers of rows in the file and in the restored database, by table. Null if the table does not exist. */
  tables: { table: string; inFile: number | null; restored: number | null }[]
  /** Whether the numbers agree. A backup of an older migration is migrated, which may change them. */
  agrees: boolean
}

/**
 * Restores a backup into a database of its own next to the product's, compares the rows of each table with the file,
 * and drops that database. Throws if the backup cannot be restored, or the role may not create a database.
 */
export async function drill(
  url: string,
  path: string,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  identities: readonly string[] = [],
): Promise<Drill> {
  const { rows, migration } = await checkBackup(path, { identities })
  const isOurs = databaseUrl === undefined
  const admin = new pg.Client({
    connectionString: isOurs ? withParts(url, 'postgres', SUPERUSER) : url,
    connectionTimeoutMillis: 10_000,
    application_name: 'shipmates drill',
  })
  admin.on('error', () => {})
  await admin.connect()
  try {
    return await withScratch(admin, { owner: isOurs ? OWNER : undefined }, async (name) => {
      const scratch = withParts(url, name)
      await restore(scratch, path, { identities })
      return compare(rows, await countAll(scratch), migration)
    })
  } finally {
    await admin.end()
  }
}

/**
 * Drills a new backup that is encrypted for a new key, and deletes it, because the key of the operator's backups is
 * elsewhere. Nothing is written to disk unencrypted.
 */
export async function drillWithNewKey(
  url: string,
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<Drill> {
  const { identity, recipient } = await generateKey()
  const dir = await makePrivateDir(config.dataDir, 'backups')
  const path = join(dir, backupName(new Date(), 'drill', true))
  try {
    await backUp(url, path, { recipients: [recipient] })
    return await drill(url, path, config, [identity])
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * The same server, with another database and, if given, another role. The roles of the embedded database share a
 * password.
 */
function withParts(url: string, database: string, role?: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  if (role) changed.username = role
  return changed.href
}

async function countAll(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const counts: Record<string, number> = {}
    for (const { table } of await listTables(client)) {
      const { rows } = await client.query(`select count(*) as n from ${pg.escapeIdentifier(table)}`)
      counts[table] = Number(rows[0].n)
    }
    return counts
  } finally {
    await client.end()
  }
}

function compare(
  inFile: Record<string, number>,
  restored: Record<string, number>,
  migration: number,
): Drill {
  const names = [...new Set([...Object.keys(inFile), ...Object.keys(restored)])].sort()
  const tables = names.map((table) => ({
    table,
    inFile: inFile[table] ?? null,
    restored: restored[table] ?? null,
  }))
  return { migration, tables, agrees: tables.every((row) => row.inFile === row.restored) }
}

/** SQLSTATE insufficient_privilege. */
const FORBIDDEN = '42501'
/** Key of the advisory lock that all drills share, so that none drops another's database. */
const DRILL_LOCK = 7_411_003

/**
 * Runs `work` with the name of a new, empty database on the server of `admin`, and drops that database. Throws if the
 * role may not create one.
 */
async function withScratch<Result>(
  admin: pg.Client,
  { owner }: { owner: string | undefined },
  work: (name: string) => Promise<Result>,
): Promise<Result> {
  const prefix = await dropAbandoned(admin)
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  try {
    await createScratch(admin, name, owner)
    return await work(name)
  } finally {
    await drop(admin, name)
  }
}

/**
 * Drops the databases of killed processes, unless another drill is running. Returns the prefix for the databases of
 * this drill. Until the connection ends, no other drill drops any.
 */
async function dropAbandoned(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ prefix: string; got: boolean }>(
    `select 'shipmates_drill_' || oid || '_' as prefix, pg_try_advisory_lock($1) as got
     from pg_database where datname = current_database()`,
    [DRILL_LOCK],
  )
  const { prefix, got } = rows[0]!
  if (got) {
    const found = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of found.rows) await drop(admin, name)
  }
  await admin.query('select pg_advisory_lock_shared($1)', [DRILL_LOCK])
  if (got) await admin.query('select pg_advisory_unlock($1)', [DRILL_LOCK])
  return prefix
}

const drop = (admin: pg.Client, name: string) =>
  admin
    .query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
    .then(() => {})
    .catch(() => {})

async function createScratch(
  admin: pg.Client,
  name: string,
  owner: string | undefined,
): Promise<void> {
  try {
    await admin.query(`create database ${name}${owner ? ` owner ${owner}` : ''} template template0`)
  } catch (error) {
    if ((error as { code?: string }).code !== FORBIDDEN) throw error
    throw new Error(
      `DATABASE_URL: the role may not create the database that a drill restores into. As a superuser: ` +
        `alter role ${admin.escapeIdentifier(admin.user ?? '')} createdb`,
      { cause: error },
    )
  }
}
