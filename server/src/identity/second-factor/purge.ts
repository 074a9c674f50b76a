import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOfMember } from '../../platform/db/delete-oldest.ts'

/** Steps that delete this domain's rows of a deleted account, by label. */
export const purgeSecondFactor = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  'recovery codes': deleteOfMember(db, 'recovery_codes', userId),
  'second factor': deleteOfMember(db, 'second_factors', userId),
})
