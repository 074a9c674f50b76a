import { join } from 'node:path'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../platform/config/config.ts'
import { connect } from '../platform/db/command-client.ts'
import { isUnavailable } from '../platform/db/unavailable.ts'
import type { Job } from '../platform/jobs.ts'
import type { PlainLog } from '../platform/log.ts'
import { deleteOldBackups } from './retention.ts'
import { type SaveConfig, saveBackup, savePicturesIfDue } from './save.ts'

interface ScheduledBackupDeps {
  config: SaveConfig & Pick<Config, 'backupAt' | 'backupKeep' | 'databaseDirectUrl'>
  /** The database, or a pooler in front of it if there is a `databaseDirectUrl`. */
  url: string
  now: () => Date
  log: PlainLog
}

interface State {
  triedAt: Date | null
  madeAt: Date | null
}

const POLL_EVERY_MS = 30_000
const TRY_AGAIN_MS = 15 * 60_000
/** Key of the advisory lock that the node holds while it makes a backup. */
const BACKUP_LOCK = 7_411_002

/** Makes the backups of BACKUP_AT, on one of the nodes. */
export function keepBackups(deps: ScheduledBackupDeps): Job {
  return {
    name: 'backups',
    everyMs: POLL_EVERY_MS,
    work: () => makeDueBackup(deps).then(() => {}),
    // Every failure is logged, because the next attempt is a quarter of an hour later.
    outage: {
      fails: (error) => {
        if (!isUnavailable(error)) deps.log.error({ err: error }, 'a scheduled backup failed')
      },
      works: () => {},
    },
  }
}

/**
 * Makes a backup if one is due or was missed, unless another node makes it or an attempt failed within a quarter of an
 * hour. Then deletes old backups. Returns its path or name if it made one. Throws if it fails.
 */
export async function makeDueBackup(deps: ScheduledBackupDeps): Promise<string | undefined> {
  const { config, now } = deps
  // Session locks and settings would stay on a connection that a pooler gives to other clients.
  const url = config.databaseDirectUrl ?? deps.url
  const due = config.backupAt && lastDue(config.backupAt, now())
  if (!due) return undefined
  const client = await connect(url, 'backup')
  try {
    if (!isNeeded(await readState(client), due, now())) return undefined
    const { rows } = await client.query('select pg_try_advisory_lock($1) as got', [BACKUP_LOCK])
    // Read again: another node may have just made it.
    if (!rows[0].got || !isNeeded(await readState(client), due, now())) return undefined
    return await make(client, { ...deps, url })
  } finally {
    await client.end()
  }
}

const isNeeded = ({ madeAt, triedAt }: State, due: Date, now: Date) =>
  (!madeAt || madeAt < due) && (!triedAt || now.getTime() - triedAt.getTime() >= TRY_AGAIN_MS)

async function readState(client: pg.Client): Promise<State> {
  const { rows } = await client.query<State>(
    'select tried_at as "triedAt", made_at as "madeAt" from backup_state',
  )
  return rows[0] ?? { triedAt: null, madeAt: null }
}

async function make(
  client: pg.Client,
  { config, url, now, log }: ScheduledBackupDeps,
): Promise<string> {
  const startedAt = now()
  await client.query('update backup_state set tried_at = $1', [startedAt])
  try {
    const isApart = config.backupPictures !== 'with'
    const { place, rows, bytes } = await saveBackup(url, config, {
      at: startedAt,
      purpose: 'scheduled',
      pictures: isApart ? 'without' : 'with',
    })
    // After the other backup, so that it contains every picture that the other one names.
    const apart = isApart ? await savePicturesIfDue(url, config, startedAt) : undefined
    if (apart) log.info({ path: apart.place, bytes: apart.bytes }, 'backup of pictures made')
    await client.query('update backup_state set made_at = $1, tried_at = null, bytes = $2', [
      startedAt,
      bytes,
    ])
    const deleted = await deleteOldBackups(join(config.dataDir, 'backups'), config.backupKeep)
    log.info({ path: place, rows, bytes, deleted: deleted.length }, 'scheduled backup made')
    return place
  } catch (error) {
    await client.query('update backup_state set failures = failures + 1').catch(() => {})
    // If only the pictures failed, each attempt has left a file.
    await deleteOldBackups(join(config.dataDir, 'backups'), config.backupKeep).catch(() => {})
    throw error
  }
}

/** Registers gauges of the scheduled backups, which all nodes share; absent while the database is unavailable. */
export function watchBackups(registry: Registry, pool: pg.Pool): void {
  const gauge = (name: string, help: string, column: string) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const { rows } = await pool
          .query(`select (${column})::float8 as value from backup_state`)
          .catch(() => ({ rows: [] as { value: number | null }[] }))
        const value = rows[0]?.value
        if (value === null || value === undefined) this.remove()
        else this.set(value)
      },
    })
  gauge(
    'shipmates_backup_last_success_timestamp_seconds',
    'When the last good scheduled backup was started',
    'extract(epoch from made_at)',
  )
  gauge('shipmates_backup_last_success_bytes', 'Size of the last good scheduled backup', 'bytes')
  gauge('shipmates_backup_failures', 'Scheduled backups that failed, of all nodes', 'failures')
}

/** A time of day, in a zone of the IANA database. */
interface TimeOfDay {
  hour: number
  minute: number
  zone: string
}

const DAY_MS = 24 * 60 * 60_000

/** The last moment, up to `now`, at which it was this time of day in its zone. */
export function lastDue({ hour, minute, zone }: TimeOfDay, now: Date): Date {
  for (let days = 0; ; days++) {
    const local = wallTime(new Date(now.getTime() - days * DAY_MS), zone)
    const wanted = new Date(local).setUTCHours(hour, minute, 0, 0)
    // Twice, because the offset at the guess may differ from the offset at the result.
    const guess = wanted - offsetAt(wanted, zone)
    const due = wanted - offsetAt(guess, zone)
    if (due <= now.getTime()) return new Date(due)
  }
}

const offsetAt = (at: number, zone: string) => wallTime(new Date(at), zone) - at

/** The time of a clock in a zone, as if it were UTC, to the second. */
function wallTime(at: Date, zone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
  return Date.parse(`${shown.replace(' ', 'T')}Z`)
}
