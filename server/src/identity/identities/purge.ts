import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOfMember } from '../../platform/db/delete-oldest.ts'

/** Steps that delete this domain's rows of a deleted account, by label. */
export const purgeIdentities = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  identities: deleteOfMember(db, 'identities', userId),
  'pending identities': deleteOfMember(db, 'pending_identities', userId),
})
