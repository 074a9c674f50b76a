import { statfs } from 'node:fs/promises'
import { deleteOldBeforeMigrations } from '../backup/retention.ts'
import { type SaveConfig, saveBackup } from '../backup/save.ts'
import type { Config } from '../platform/config/config.ts'
import { databaseSize, migrate, schemaOf } from '../platform/db/migrate.ts'
import { numberOf } from '../platform/db/migration-files.ts'
import { refusalOf, type SchemaState } from '../platform/db/schema-state.ts'
import type { Log } from '../platform/log.ts'
import { makePrivateDir } from '../platform/private-dir.ts'

interface Migrating {
  config: SaveConfig & Pick<Config, 'databaseUrl' | 'migratesAtStart' | 'backsUpBeforeMigrating'>
  url: string
  log: Log
}

const MEGABYTE = 1024 * 1024
/** Below this the embedded database becomes read-only. */
const SPARE_BYTES = 128 * MEGABYTE
const KEPT_BEFORE_MIGRATIONS = 3

/**
 * Ensures at a start that the node can run on the schema: applies pending migrations, unless MIGRATE is off. If the
 * node cannot run on it, throws with what to do.
 */
export async function migrateAtStart(migrating: Migrating): Promise<void> {
  const { config, url, log } = migrating
  const state = await schemaOf(url)
  const refusal = refusalOf(state)
  if (refusal) throw new Error(refusal)
  if (state.applied > state.known) {
    const { applied, known } = state
    log.warn(
      { applied, known },
      'a newer version has migrated the database; this one can run on it',
    )
  }
  if (state.pending.length === 0) return
  if (!config.migratesAtStart) {
    const names = state.pending.map(({ name }) => name).join(', ')
    throw new Error(
      `MIGRATE is off, and the database lacks migrations: ${names}. Apply them: npm run migrate -- up`,
    )
  }
  await applyPending(migrating, state)
}

/**
 * Applies the pending migrations and returns the names of those it applied. Backs up the embedded database before,
 * unless it is empty or MIGRATE_BACKUP is off.
 */
export async function applyPending(
  { config, url, log }: Migrating,
  state: SchemaState,
): Promise<string[]> {
  const isOurs = config.databaseUrl === undefined
  if (isOurs && state.applied > 0 && state.pending.length > 0) {
    if (config.backsUpBeforeMigrating) await backUpBefore({ config, url, log }, state)
    else log.warn('migrating without a backup, because MIGRATE_BACKUP is off')
  }
  const applied = await migrate(url)
  if (applied.length > 0) log.info({ migrations: applied }, 'schema migrated')
  return applied
}

async function backUpBefore({ config, url, log }: Migrating, state: SchemaState): Promise<void> {
  const dir = await makePrivateDir(config.dataDir, 'backups')
  if (!config.backupCommand) await requireRoom(dir, await databaseSize(url))
  const purpose = `before-${numberOf(state.applied + 1)}`
  const { place, rows, bytes } = await saveBackup(url, config, { at: new Date(), purpose })
  await deleteOldBeforeMigrations(dir, KEPT_BEFORE_MIGRATIONS)
  log.info({ path: place, rows, bytes }, 'backed up before the migration')
}

/** Throws unless the disk has space for a backup of this size. Compression makes it smaller. */
async function requireRoom(dir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir)
  const needed = bytes + SPARE_BYTES
  if (bavail * bsize >= needed) return
  throw new Error(
    `DATA_DIR: the disk of ${dir} has ${megabytes(bavail * bsize)} free, and the backup before the migration may need ` +
      `${megabytes(needed)}. Make room, or set MIGRATE_BACKUP=off to migrate without it.`,
  )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)} MB`
