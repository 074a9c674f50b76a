import type { Intent } from '@shipmates/contract/profiles'
import type { Deps } from '../../deps.ts'
import { countInFeeds } from './feed-queries.ts'
import { findCount, upsertFeedCount } from './search-queries.ts'
import { ALL_UP_TO } from './shortlist/shortlist.ts'

/** Cache lifetime of the count of a larger feed. */
const COUNT_LIFETIME_MS = 30 * 1000

/** How many members are in the feeds with these intents: exact for few, at most half a minute old for many. */
export async function countFeed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  intents: Intent[],
): Promise<number> {
  const search = `feed ${intents.join(' ')}`
  const at = now()
  const cached = await findCount(db, search, new Date(at.getTime() - COUNT_LIFETIME_MS))
  return (
    cached ??
    (await countInFeeds(db, intents, ALL_UP_TO)) ??
    upsertFeedCount(db, { search, intents, at })
  )
}
