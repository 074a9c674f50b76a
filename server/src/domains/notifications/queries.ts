import type { UserId } from '@shipmates/contract/ids'
import type { NotificationSettings } from '@shipmates/contract/notifications'
import type { Db } from '../../platform/db/client.ts'

/** What a member switched, or undefined while nothing was. */
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
