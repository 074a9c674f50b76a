import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOrdered } from '../../platform/db/delete-oldest.ts'

/** Steps that delete this domain's rows of a deleted account, by label. */
export const purgePresence = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  'last seen': (limit) =>
    deleteOrdered(
      db,
      { table: 'last_seen', by: 'user_id', where: sql`user_id = ${userId}` },
      limit,
    ),
})
