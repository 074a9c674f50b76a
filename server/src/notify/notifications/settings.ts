import type { UserId } from '@shipmates/contract/ids'
import {
  quietTimeMissing,
  quietTimesEqual,
  zoneMissing,
} from '@shipmates/contract/messages/notifications'
import type {
  NotificationSettings,
  NotificationState,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import type { Input } from '@shipmates/contract/route'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { fieldError } from '../../platform/field-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { readFacts } from './decisions.ts'
import { upsertDigest } from './digest.ts'
import type { Subscription } from './unsubscribe.ts'

/** A member's settings. By default all are on except the weekly mail, the text in pushes and the quiet hours. */
export async function readSettings(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
): Promise<NotificationSettings> {
  const { timeZone: _, ...settings } = await findSettings(db, userId)
  return settings
}

/** A member's settings, what they should be asked, and where pushes reach them. */
export async function readState(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, sessionId }: Viewing,
): Promise<NotificationState> {
  const devices = await listPushDevices(db, userId, now())
  return {
    ...(await findSettings(db, userId)),
    asksDigest: await asksDigest(db, userId),
    pushDevices: devices.map(({ id, device }) => ({ name: device, isCurrent: id === sessionId })),
  }
}

const findSettings = async (db: Db, userId: UserId) =>
  (await readFacts(db, [userId])).get(userId)!.settings

/** Whether to ask a member about the weekly mail: they have a connection and never answered. */
async function asksDigest(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from connections where user_id = ${userId})
      and not exists (select from digests where user_id = ${userId})
  `.execute(db)
  return rows.length > 0
}

/** A member's live sessions whose browsers get pushes, the last used first. */
const listPushDevices = (db: Db, userId: UserId, now: Date) =>
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

type Viewing = Pick<Viewer, 'userId' | 'sessionId'>
type Changes = Input<typeof updateNotificationSettings>['body']

/**
 * Changes some of a member's settings.
 *
 * Throws VALIDATION_ERROR for new quiet hours with one time, with equal times, or without a time zone of the member.
 */
export async function changeSettings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewing,
  changes: Changes,
): Promise<NotificationState> {
  const { userId } = viewer
  return db.transaction().execute(async (tx) => {
    const quietHours = await completeQuietHours(tx, userId, changes)
    await setAll(tx, userId, { ...changes, ...quietHours }, now())
    return readState({ db: tx, now }, viewer)
  })
}

/** Both times of the quiet hours, if one changes, because the database accepts only both. */
async function completeQuietHours(
  tx: Tx,
  userId: UserId,
  changes: Changes,
): Promise<QuietTimes | undefined> {
  if (changes.quietFrom === undefined && changes.quietTo === undefined) return undefined
  await sql`select from notification_settings where user_id = ${userId} for update`.execute(tx)
  const stored = await findSettings(tx, userId)
  const { quietFrom = stored.quietFrom, quietTo = stored.quietTo } = changes
  requireQuietHours(stored, { quietFrom, quietTo })
  return { quietFrom, quietTo }
}

type QuietTimes = Pick<NotificationSettings, 'quietFrom' | 'quietTo'>

function requireQuietHours(
  now: QuietTimes & { timeZone: string | null },
  { quietFrom, quietTo }: QuietTimes,
): void {
  if (quietFrom === null && quietTo === null) return
  if (quietFrom === now.quietFrom && quietTo === now.quietTo) return
  if (quietFrom === null) throw fieldError('quietFrom', quietTimeMissing)
  if (quietTo === null) throw fieldError('quietTo', quietTimeMissing)
  if (quietFrom === quietTo) throw fieldError('quietTo', quietTimesEqual)
  if (now.timeZone === null) throw fieldError('quietFrom', zoneMissing)
}

async function setAll(tx: Tx, userId: UserId, changes: Changes, at: Date): Promise<void> {
  const { digestMail, ...stored } = changes
  if (Object.keys(stored).length > 0) {
    await tx
      .insertInto('notificationSettings')
      .values({ userId, ...stored })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(stored))
      .execute()
  }
  if (digestMail !== undefined) await upsertDigest(tx, userId, { isOn: digestMail, at })
}

/** Switches off the mail of an unsubscribe link. No effect once the account is deleted. */
export async function switchOff(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, setting }: Pick<Subscription, 'userId' | 'setting'>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // A deletion waits until this transaction ends.
    const { rows } = await sql`
      select from users where id = ${userId} and deleted_at is null for share
    `.execute(tx)
    if (rows.length > 0) await setAll(tx, userId, { [setting]: false }, deps.now())
  })
}
