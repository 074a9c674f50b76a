import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOrdered } from '../../platform/db/delete-oldest.ts'

/** Steps that delete a deleted account's rows here, by label. */
export const purgeNotifications = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  'notification settings': (limit) =>
    deleteOrdered(
      db,
      { table: 'notification_settings', by: 'user_id', where: sql`user_id = ${userId}` },
      limit,
    ),
  'weekly mail': (limit) =>
    deleteOrdered(db, { table: 'digests', by: 'user_id', where: sql`user_id = ${userId}` }, limit),
  'mails about messages': (limit) =>
    deleteOrdered(
      db,
      { table: 'unread_mails', by: 'user_id', where: sql`user_id = ${userId}` },
      limit,
    ),
  'mails about requests': (limit) =>
    deleteOrdered(
      db,
      { table: 'notice_mails', by: 'user_id', where: sql`user_id = ${userId}` },
      limit,
    ),
})
