import type { Intent } from '@shipmates/contract/profile-fields'
import type { Deps } from '../../deps.ts'
import { countInFeeds } from './feed-queries.ts'
import { findCount, upsertFeedCount } from './search-queries.ts'

/** Up to this many members, a feed with intents is counted at each visit and ranked as a whole. */
export const COUNTED_UP_TO = 5000
/** Cache lifetime of the count of a larger feed. */
const COUNT_LIFETIME_MS = 30 * 1000

/** How many members are in the feeds with these intents: exactly, or for many as of the last half minute. */
export async function countFeed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  intents: Intent[],
): Promise<number> {
  const search = `feed ${intents.join(' ')}`
  const at = now()
  const cached = await findCount(db, search, new Date(at.getTime() - COUNT_LIFETIME_MS))
  return (
    cached ??
    (await countInFeeds(db, intents, COUNTED_UP_TO)) ??
    upsertFeedCount(db, { search, intents, at })
  )
}
