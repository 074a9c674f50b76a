import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { deleteUnusedSkills } from './skill-queries.ts'

/** Sweep steps of profiles: unused rows to delete, by label. */
export const profileSteps = (db: Db): Record<string, DeleteBatch> => ({
  'unused skills': (limit) => deleteUnusedSkills(db, limit),
})
