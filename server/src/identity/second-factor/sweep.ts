import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOldest } from '../../platform/db/delete-oldest.ts'

/** A set-up that was not confirmed ends after this time. */
export const SET_UP_LIFETIME_MS = 60 * 60_000

/** Sweep steps of the second factor, by label. */
export function secondFactorSteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const started = new Date(at.getTime() - SET_UP_LIFETIME_MS)
  const unconfirmed = {
    table: 'second_factors',
    by: 'started_at',
    where: sql`confirmed_at is null and started_at < ${started}`,
  }
  return { 'set-ups of a second factor': (limit) => deleteOldest(db, unconfirmed, limit) }
}
