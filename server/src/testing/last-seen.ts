import { expect } from 'vitest'
import type { Db } from '../platform/db/client.ts'
import type { TestMember } from './members.ts'
import { until } from './patience.ts'

/** When a member was last seen, as stored. */
export async function lastSeenOf(db: Db, { id }: TestMember): Promise<Date | undefined> {
  const seen = db.selectFrom('lastSeen').select('seenAt').where('userId', '=', id)
  return (await seen.executeTakeFirst())?.seenAt
}

/** Waits until it is stored that a member was seen, at or after a time. Returns when. */
export const seenSince = (db: Db, member: TestMember, at = 0): Promise<number> =>
  until(async () => {
    const seenAt = (await lastSeenOf(db, member))?.getTime()
    expect(seenAt).toBeGreaterThanOrEqual(at)
    return seenAt!
  })
