import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import type { Facts } from './decide.ts'
import { listSettings } from './queries.ts'

/** What `decide` asks of each of these members, at most some hundred. Leaves out who has no account. */
export async function readFacts(db: Db, ids: readonly UserId[]): Promise<Map<UserId, Facts>> {
  if (ids.length === 0) return new Map()
  const rows = await listSettings(db, ids)
  return new Map(
    rows.map(({ userId, isPresent, timeZone, ...settings }) => [
      userId,
      { settings, timeZone, isPresent },
    ]),
  )
}
