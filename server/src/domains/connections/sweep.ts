import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOldest } from '../../platform/db/delete-oldest.ts'
import { JUDGED_SINCE_MS } from './floods.ts'

/** Sweep steps of connections, by label. */
export function connectionSteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const sent = {
    table: 'sent_requests',
    by: 'sent_at',
    where: sql`sent_at < ${new Date(at.getTime() - JUDGED_SINCE_MS)}`,
  }
  return { 'old sent requests': (limit) => deleteOldest(db, sent, limit) }
}
