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
import { withScratch } from './scratch.ts'

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
