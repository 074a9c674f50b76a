import type { UserId } from '@shipmates/contract/ids'
import type { NotificationSettings } from '@shipmates/contract/notifications'
import type { Db } from '../../platform/db/client.ts'

/** A member's stored settings, or `undefined` if they never changed any. */
export const findSettings = (db: Db, userId: UserId) =>
  db
    .selectFrom('notificationSettings')
    .select('unreadMail')
    .where('userId', '=', userId)
    .executeTakeFirst()

export const upsertSettings = (db: Db, userId: UserId, { unreadMail }: NotificationSettings) =>
  db
    .insertInto('notificationSettings')
    .values({ userId, unreadMail })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ unreadMail }))
    .execute()
