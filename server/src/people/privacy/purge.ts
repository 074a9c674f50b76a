import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOrdered } from '../../platform/db/delete-oldest.ts'

/** Steps that delete this domain's rows of a deleted account, by label. */
export const purgePrivacy = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  'privacy settings': (limit) =>
    deleteOrdered(
      db,
      { table: 'privacy_settings', by: 'user_id', where: sql`user_id = ${userId}` },
      limit,
    ),
})
