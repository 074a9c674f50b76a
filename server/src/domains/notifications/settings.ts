import type { UserId } from '@shipmates/contract/ids'
import type {
  NotificationSettings,
  NotificationState,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import type { Input } from '@shipmates/contract/route'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import { upsertDigest } from './digest-queries.ts'
import { findAsking, findSettings, lockAccount, upsertUnreadMail } from './queries.ts'
import type { Subscription } from './unsubscribe.ts'

/** A member's settings. By default all but the weekly mail is on. */
export async function readSettings(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
): Promise<NotificationSettings> {
  const { unreadMail, digestMail } = await findSettings(db, userId)
  return { unreadMail: unreadMail ?? true, digestMail: digestMail ?? false }
}

/** A member's settings, and what they should be asked. */
export async function readState(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
): Promise<NotificationState> {
  return { ...(await readSettings({ db }, userId)), asksDigest: await findAsking(db, userId) }
}

type Changes = Input<typeof updateNotificationSettings>['body']

/** Sets some of a member's settings and leaves the others alone. */
export async function changeSettings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: UserId,
  changes: Changes,
): Promise<NotificationState> {
  return db.transaction().execute(async (tx) => {
    await setAll(tx, userId, changes, now())
    return readState({ db: tx }, userId)
  })
}

async function setAll(tx: Tx, userId: UserId, changes: Changes, at: Date): Promise<void> {
  const { unreadMail, digestMail } = changes
  if (unreadMail !== undefined) await upsertUnreadMail(tx, userId, unreadMail)
  if (digestMail !== undefined) await upsertDigest(tx, userId, { isOn: digestMail, at })
}

/** Switches off the mail that a link unsubscribes from; does nothing once the account is gone. */
export async function switchOff(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, setting }: Pick<Subscription, 'userId' | 'setting'>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (await lockAccount(tx, userId)) await setAll(tx, userId, { [setting]: false }, deps.now())
  })
}
