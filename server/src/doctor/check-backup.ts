import type pg from 'pg'
import type { Config } from '../platform/config/config.ts'
import { type Finding, ok, warn } from './finding.ts'

const HOUR_S = 60 * 60
/** A day and a half, as in the alert of docs/watching.md. */
const LATE_AFTER_S = 36 * HOUR_S

/** Reports the age of the last good scheduled backup. Needs an up-to-date schema. */
export async function checkBackup(
  pool: pg.Pool,
  { backupAt, publicUrl }: Pick<Config, 'backupAt' | 'publicUrl'>,
): Promise<Finding> {
  if (!backupAt) {
    const text = 'BACKUP_AT is not set: the product makes none by itself'
    const isForOneself = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname)
    if (isForOneself) return ok('backup', text)
    return warn('backup', text, 'Set BACKUP_AT=03:30, or run `npm run backup` every day.')
  }
  const { rows } = await pool.query<{ age: number | null; failures: number }>(
    `select extract(epoch from now() - made_at)::float8 as age, failures::int from backup_state`,
  )
  const { age = null, failures = 0 } = rows[0] ?? {}
  const remedy =
    'See “a scheduled backup failed” in the log of the nodes. Make one now: npm run backup'
  if (age === null) {
    const text = `none has been made by BACKUP_AT yet, ${failures} tries failed`
    return warn('backup', text, failures > 0 ? remedy : 'The product makes one when it is time.')
  }
  const text = `the last one of BACKUP_AT was begun ${Math.round(age / HOUR_S)} hours ago`
  return age <= LATE_AFTER_S ? ok('backup', text) : warn('backup', text, remedy)
}
