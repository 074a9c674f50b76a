import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOldest } from '../../platform/db/delete-oldest.ts'
import { ANSWERS_SINCE_MS } from './floods.ts'

/** The overview shows the last 90 days. */
const COUNTS_KEPT_MS = 180 * 24 * 60 * 60_000

/** Sweep steps of connections, by label. */
export function connectionSteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const sent = {
    table: 'sent_requests',
    by: 'sent_at',
    where: sql`sent_at < ${new Date(at.getTime() - ANSWERS_SINCE_MS)}`,
  }
  const counts = {
    table: 'match_counts',
    by: 'day',
    where: sql`day < ${new Date(at.getTime() - COUNTS_KEPT_MS)}`,
  }
  return {
    'old sent requests': (limit) => deleteOldest(db, sent, limit),
    'old counts of decisions and answers': (limit) => deleteOldest(db, counts, limit),
  }
}
