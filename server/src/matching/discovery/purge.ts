import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOrdered } from '../../platform/db/delete-oldest.ts'

/** Steps that delete this domain's rows of a deleted account, by label. */
export const purgeFeed = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  feed: (limit) =>
    deleteOrdered(
      db,
      { table: 'feeds', by: 'viewer_id', where: sql`viewer_id = ${userId}` },
      limit,
    ),
  departure: (limit) =>
    deleteOrdered(
      db,
      { table: 'directory_departures', by: 'member_id', where: sql`member_id = ${userId}` },
      limit,
    ),
})
