import type { UserId } from '@shipmates/contract/ids'
import type {
  NotificationSettings,
  NotificationState,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import type { Input } from '@shipmates/contract/route'
import { sql } from 'kysely'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'

type Stored = NotificationSettings & Pick<NotificationState, 'timeZone'>

/** SQL: the settings of members, for `joinSettings`. */
const SETTINGS = sql`
  coalesce(message_push, true) as message_push,
  coalesce(unread_mail, true) as unread_mail,
  coalesce(request_push, true) as request_push,
  coalesce(request_mail, true) as request_mail,
  coalesce(acceptance_push, true) as acceptance_push,
  coalesce(acceptance_mail, true) as acceptance_mail,
  coalesce(push_text, false) as push_text,
  to_char(quiet_from, 'HH24:MI') as quiet_from,
  to_char(quiet_to, 'HH24:MI') as quiet_to,
  coalesce(digests.is_on, false) as digest_mail,
  profiles.time_zone
`

/** SQL: joins the tables that `SETTINGS` reads. */
const joinSettings = (member: string) => sql`
  left join notification_settings settings on settings.user_id = ${sql.ref(member)}
  left join digests on digests.user_id = ${sql.ref(member)}
  left join profiles on profiles.user_id = ${sql.ref(member)}
`

export async function findSettings(db: Db, userId: UserId): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select ${SETTINGS}
    from (select ${userId}::bigint as id) member ${joinSettings('member.id')}
  `.execute(db)
  return rows[0]!
}

type SettingsOf = Stored & { userId: UserId; isPresent: boolean }

/** The settings of these members, and whether they exist for others. Leaves out ids without an account. */
export async function listSettings(db: Db, ids: readonly UserId[]): Promise<SettingsOf[]> {
  const { rows } = await sql<SettingsOf>`
    select users.id as user_id, ${isPresent('users')} as is_present, ${SETTINGS}
    from users ${joinSettings('users.id')}
    where users.id = any(${ids}::bigint[])
  `.execute(db)
  return rows
}

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
