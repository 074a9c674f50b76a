import { EXPORT_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { deleteOldChunks, deleteOldExports } from './export-queries.ts'

/** Sweep steps of leaving: the expired rows to delete, by label. */
export function leavingSteps(db: Db, at: Date): Record<string, DeleteBatch> {
  // One more day, because the lifetime of a copy begins when it is ready.
  const before = new Date(at.getTime() - EXPORT_LIFETIME_MS - 24 * 60 * 60_000)
  return {
    'parts of old exports': (limit) => deleteOldChunks(db, before, limit),
    'old exports': (limit) => deleteOldExports(db, before, limit),
  }
}
