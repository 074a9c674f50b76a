import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { deleteOldest } from '../../platform/db/delete-oldest.ts'

/** Deletes signups that were never verified, which frees their names. */
export const deleteStaleSignups = (db: Db, before: Date, limit: number) => {
  const where = sql`email_verified_at is null and created_at < ${before}`
  return deleteOldest(db, { table: 'users', by: 'created_at', where }, limit)
}

export const deleteExpiredSessions = (db: Db, now: Date, limit: number) =>
  deleteExpired(db, 'sessions', { now, limit })

export const deleteExpiredDevices = (db: Db, now: Date, limit: number) =>
  deleteExpired(db, 'devices', { now, limit })

export const deleteExpiredCodes = (db: Db, now: Date, limit: number) =>
  deleteExpired(db, 'email_codes', { now, limit })

export const deleteExpiredResetTokens = (db: Db, now: Date, limit: number) =>
  deleteExpired(db, 'reset_tokens', { now, limit })

export const deleteExpiredPendingLogins = (db: Db, now: Date, limit: number) =>
  deleteExpired(db, 'pending_logins', { now, limit })

const deleteExpired = (db: Db, table: string, { now, limit }: { now: Date; limit: number }) =>
  deleteOldest(db, { table, by: 'expires_at', where: sql`expires_at <= ${now}` }, limit)

/** Frees the names of deleted accounts. */
export const deleteReservedNames = (db: Db, now: Date, limit: number) =>
  deleteOldest(db, { table: 'reserved_names', by: 'free_at', where: sql`free_at <= ${now}` }, limit)

export const deleteCooldowns = (db: Db, before: Date, limit: number) => {
  const where = sql`sent_at < ${before}`
  return deleteOldest(db, { table: 'mail_cooldowns', by: 'sent_at', where }, limit)
}
