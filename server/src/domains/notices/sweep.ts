import { NOTICES_KEPT_MS } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOldest } from '../../platform/db/delete-oldest.ts'

/** Sweep steps of notices, by label. */
export function noticeSteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const old = {
    table: 'notices',
    by: 'created_at',
    where: sql`created_at < ${new Date(at.getTime() - NOTICES_KEPT_MS)}`,
  }
  return { 'old notices': (limit) => deleteOldest(db, old, limit) }
}
