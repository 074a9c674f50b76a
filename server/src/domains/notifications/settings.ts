import type { UserId } from '@shipmates/contract/ids'
import type { NotificationSettings } from '@shipmates/contract/notifications'
import type { Deps } from '../../deps.ts'
import { findSettings, upsertSettings } from './queries.ts'

/** A member's settings; by default every notification is on. */
export async function readSettings(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
): Promise<NotificationSettings> {
  return (await findSettings(db, userId)) ?? { unreadMail: true }
}

export async function changeSettings(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  await upsertSettings(db, userId, settings)
  return settings
}
