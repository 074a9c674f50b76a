import type { UserId } from '@shipmates/contract/ids'
import { type StoredSwitch, storedSwitch } from '../../lib/browser/stored-switch.ts'
import { sessionStore } from '../../lib/net/session.ts'

const switches = new Map<UserId, StoredSwitch>()

/**
 * Whether a member wants notifications in this browser. Stored per member: others who sign in here
 * have not opted in.
 */
export function pushSwitch(userId: UserId): StoredSwitch {
  const known = switches.get(userId) ?? storedSwitch(`notifications-${userId}`, false)
  switches.set(userId, known)
  return known
}

/** Whether the member is still signed in here and wants notifications, in any tab. */
export const isPushWanted = (me: UserId): boolean =>
  sessionStore.getSnapshot().user?.userId === me && pushSwitch(me).read()
