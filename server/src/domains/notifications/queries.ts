import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

interface Stored {
  /** Null if the member never changed it. */
  unreadMail: boolean | null
  digestMail: boolean | null
}

export async function findSettings(db: Db, userId: UserId): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select (select unread_mail from notification_settings where user_id = ${userId}),
      (select is_on from digests where user_id = ${userId}) as digest_mail
  `.execute(db)
  return rows[0]!
}

/** Whether a member has a connection, and never answered whether they want the weekly mail. */
export async function findAsking(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ asks: boolean }>`
    select exists (select from connections where user_id = ${userId})
      and not exists (select from digests where user_id = ${userId}) as asks
  `.execute(db)
  return rows[0]!.asks
}

/** The key that signs the links that unsubscribe. */
export async function findUnsubscribeKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('unsubscribeKey').select('key').executeTakeFirstOrThrow()
  return key
}

/** Whether this is an account, of whatever state. */
export async function lockAccount(tx: Tx, userId: UserId): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} for key share`.execute(tx)
  return rows.length > 0
}

export const upsertUnreadMail = (db: Db, userId: UserId, unreadMail: boolean) =>
  db
    .insertInto('notificationSettings')
    .values({ userId, unreadMail })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ unreadMail }))
    .execute()
