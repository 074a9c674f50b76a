import type {
  NotificationFacts,
  NotificationSwitches,
} from '@shipmates/contract/decide-notification'
import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import { listSettings } from './queries.ts'

export interface KnownFacts extends NotificationFacts {
  settings: NotificationSwitches
}

/** What `decideNotification` asks of each of these members, at most some hundred. Leaves out who has no account. */
export async function readFacts(db: Db, ids: readonly UserId[]): Promise<Map<UserId, KnownFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await listSettings(db, ids)
  return new Map(
    rows.map(({ userId, isPresent, ...settings }) => [userId, { settings, isPresent }]),
  )
}
