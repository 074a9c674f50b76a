import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { eraseReports } from './report-queries.ts'

/** After one of the two is deleted, a resolved report keeps its content for this long. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** Sweep steps of moderation, by label. */
export const moderationSteps = (db: Db, at: Date): Record<string, DeleteBatch> => ({
  'contents of old reports': (limit) => eraseReports(db, new Date(at.getTime() - KEPT_MS), limit),
})
