import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { updateAvailable } from './queries.ts'
import { deleteUnusedSkills } from './skill-queries.ts'

/** Sweep steps of profiles, by label: unused rows to delete, and members who are available again. */
export const profileSteps = (db: Db, at: Date): Record<string, DeleteBatch> => ({
  'unused skills': (limit) => deleteUnusedSkills(db, limit),
  'members who are available again': (limit) => updateAvailable(db, at, limit),
})
