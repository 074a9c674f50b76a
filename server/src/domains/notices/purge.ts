import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOrdered } from '../../platform/db/delete-oldest.ts'

/** Steps that delete the notices of a deleted account and those about it, by label. */
export const purgeNotices = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  notices: (limit) =>
    deleteOrdered(db, { table: 'notices', by: 'id', where: sql`user_id = ${userId}` }, limit),
  'notices about the member': (limit) =>
    deleteOrdered(db, { table: 'notices', by: 'id', where: sql`other_id = ${userId}` }, limit),
})
