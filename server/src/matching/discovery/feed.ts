import type { Developer, FeedQuery } from '@shipmates/contract/discovery'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { Intent } from '@shipmates/contract/profiles'
import { type Pagination, paginate } from '@shipmates/contract/reply'
import type { Deps } from '../../deps.ts'
import {
  countInFeeds,
  type Feed,
  type FeedSession,
  findSession,
  isAlone,
  isInFeeds,
  listRest,
  startSession,
} from './feed-queries.ts'
import { readDevelopers, toDevelopers } from './matches.ts'
import { RANKING_LIFETIME_MS, rank } from './rank.ts'
import { findCount, upsertCount } from './search-queries.ts'
import { ALL_UP_TO } from './shortlist/shortlist.ts'

type Discovery = Pick<Deps, 'db' | 'now' | 'shortlist'>

export interface DeveloperPage {
  data: Developer[]
  pagination: Pagination
}

/** A fresh ranking is stale only if the viewer changed the profile while it was computed. */
const RANKING_ATTEMPTS = 3

/**
 * One page of the developers with whom the viewer has no relation yet, best match first.
 *
 * Page 1 starts a session, which fixes order and total. Page n is the n-th slice of that order, without members decided
 * on since: a page may be shorter, but no member is shown twice or skipped. `intent` selects members with any of these
 * intents, in a session of its own.
 */
export async function readFeed(
  deps: Discovery,
  viewer: UserId,
  { page, limit, intent = [] }: FeedQuery,
): Promise<DeveloperPage & { isAlone?: boolean }> {
  const offset = (page - 1) * limit
  const feed = { viewer, intents: intent }
  const { cards, ids, totalCount, rankedCount } = await enterSession(deps, feed, { page, limit })
  const data = toDevelopers(cards, { viewer, ids, at: deps.now() })
  if (offset < totalCount && offset + limit > rankedCount) {
    const from = Math.max(offset, rankedCount)
    const slice = { limit: offset + limit - from, offset: from - rankedCount }
    const rest = await listRest(deps.db, feed, slice)
    data.push(...(await readDevelopers(deps, viewer, rest)))
  }
  return {
    data,
    pagination: paginate({ page, limit }, totalCount),
    ...(totalCount === 0 && { isAlone: await isAlone(deps.db, viewer) }),
  }
}

/** Starts a session for page 1, or if the viewer has none; otherwise continues the current one. */
async function enterSession(
  deps: Discovery,
  feed: Feed,
  { page, limit }: { page: number; limit: number },
): Promise<FeedSession> {
  const wanted = { ...feed, limit, offset: (page - 1) * limit, at: deps.now() }
  const running = page > 1 ? await findSession(deps.db, wanted) : undefined
  if (running) return running

  const first = await beginSession(deps, feed, limit)
  return page === 1 ? first : ((await findSession(deps.db, wanted)) ?? first)
}

/** Throws UNAVAILABLE if the viewer changes the profile during each of the `RANKING_ATTEMPTS`. */
async function beginSession(deps: Discovery, feed: Feed, limit: number): Promise<FeedSession> {
  const { db, now, shortlist } = deps
  for (let attempt = 0; attempt < RANKING_ATTEMPTS; attempt++) {
    const at = now()
    const rankedSince = new Date(at.getTime() - RANKING_LIFETIME_MS)
    const matching = feed.intents.length ? await countFeed(deps, feed.intents) : 0
    const start = () => startSession(db, { ...feed, matching, at, rankedSince, limit })
    const session = await start()
    if (session) return session

    await rank({ db, shortlist }, feed, { at, matching })
    const ranked = await start()
    if (ranked) return ranked
  }
  throw new AppError('UNAVAILABLE')
}

/** Cache lifetime of the count of a larger feed. */
const COUNT_LIFETIME_MS = 30 * 1000

/** How many members are in the feeds with these intents: exact for few, at most half a minute old for many. */
async function countFeed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  intents: Intent[],
): Promise<number> {
  const search = `feed ${intents.join(' ')}`
  const at = now()
  const cached = await findCount(db, search, new Date(at.getTime() - COUNT_LIFETIME_MS))
  return (
    cached ??
    (await countInFeeds(db, intents, ALL_UP_TO)) ??
    upsertCount(db, { search, where: isInFeeds(intents), at })
  )
}
