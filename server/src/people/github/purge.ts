import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOfMember } from '../../platform/db/delete-oldest.ts'

/** Steps that delete this domain's rows of a deleted account, by label. */
export const purgeGithub = (db: Db, userId: UserId): Record<string, DeleteBatch> => {
  const of = (table: string) => deleteOfMember(db, table, userId)
  return {
    'what was found on GitHub': of('github_readings'),
    'GitHub account': of('github_accounts'),
  }
}
