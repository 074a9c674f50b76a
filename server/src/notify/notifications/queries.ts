import type { UserId } from '@shipmates/contract/ids'
import type { updateNotificationSettings } from '@shipmates/contract/notifications'
import type { Input } from '@shipmates/contract/route'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

/** Whether to ask a member about the weekly mail: they have a connection and never answered. */
export async function findAsking(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ asks: boolean }>`
    select exists (select from connections where user_id = ${userId})
      and not exists (select from digests where user_id = ${userId}) as asks
  `.execute(db)
  return rows[0]!.asks
}

/** A member's live sessions whose browsers get pushes, the last used first. */
export const listPushDevices = (db: Db, userId: UserId, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('id', 'in', (eb) =>
      eb.selectFrom('pushSubscriptions').select('sessionId').where('userId', '=', userId),
    )
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()

/** The key that signs the links that unsubscribe. */
export async function findUnsubscribeKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('unsubscribeKey').select('key').executeTakeFirstOrThrow()
  return key
}

/** Whether this is an account that is not deleted. A deletion waits until the transaction ends. */
export async function lockAccount(tx: Tx, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and deleted_at is null for share
  `.execute(tx)
  return rows.length > 0
}

/** Locks a member's settings, if they have any, until the transaction ends. */
export async function lockSettings(tx: Tx, userId: UserId): Promise<void> {
  await sql`select from notification_settings where user_id = ${userId} for update`.execute(tx)
}

type Columns = Omit<Input<typeof updateNotificationSettings>['body'], 'digestMail'>

export const upsertSettings = (db: Db, userId: UserId, changes: Columns) =>
  db
    .insertInto('notificationSettings')
    .values({ userId, ...changes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(changes))
    .execute()
