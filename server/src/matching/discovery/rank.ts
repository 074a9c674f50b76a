import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { weigh } from './evidence.ts'
import type { Feed } from './feed-queries.ts'
import { newcomerWindow, placeNewcomers } from './newcomers.ts'
import { type Basis, findBasis } from './rank-basis.ts'
import { listRelated, rankBest, upsertRanking } from './rank-queries.ts'
import type { PickQuery } from './shortlist/pick.ts'
import { ALL_UP_TO } from './shortlist/shortlist.ts'

/** How many members a ranking holds. The unranked follow it in the feed. */
const RANKED = 1000
/** In a large community, this many members of the shortlist are candidates. */
const SHORTLISTED = 1500
/**
 * And this many of the most recently active and of the newest, because they may have changed since the shortlist was
 * read.
 */
const RECENT = 250
/** For this many of the best, by profile and day of the last activity, the ranking looks up everything. */
const FINALISTS = 1200

/** New feed sessions reuse a ranking for this long, unless the viewer's profile states something else. */
export const RANKING_LIFETIME_MS = 5 * 60_000
/** The same for a ranking that was made before this node had read its shortlist. */
const MAKESHIFT_LIFETIME_MS = 10_000

const DAY_MS = 24 * 60 * 60_000

/**
 * Ranks the developers of a feed with whom its viewer has no relation, best match first, and stores the ranking.
 * `matching` is how many members have one of the feed's intents. Returns whether the ranking is complete: a node that
 * has just started may not have read its shortlist.
 */
export async function rank(
  { db, shortlist }: Pick<Deps, 'db' | 'shortlist'>,
  feed: Feed,
  { at, matching }: { at: Date; matching: number },
): Promise<{ isMakeshift: boolean }> {
  const basis = await findBasis(db, feed.viewer)
  const evidence = weigh(basis)
  const isSmall = (feed.intents.length ? matching : basis.members) <= ALL_UP_TO
  const candidates = isSmall
    ? 'everybody'
    : await shortlist.pick(await wantedBy(db, { feed, basis, evidence, at }), SHORTLISTED)
  const isMakeshift = candidates === undefined
  const { ranked, newcomers } = await rankBest(db, {
    ...feed,
    at,
    basis,
    evidence,
    candidates: candidates ?? [],
    recent: RECENT,
    finalists: FINALISTS,
    ranked: RANKED,
    newcomers: newcomerWindow(Number(feed.viewer), at),
  })
  // Dated earlier, so that it is stale sooner.
  const age = isMakeshift ? RANKING_LIFETIME_MS - MAKESHIFT_LIFETIME_MS : 0
  const rankedAt = new Date(at.getTime() - age)
  const ids = placeNewcomers(ranked, newcomers)
  await upsertRanking(db, { ...feed, at: rankedAt, basis, ids })
  return { isMakeshift }
}

interface RankInput {
  feed: Feed
  basis: Basis
  evidence: PickQuery['evidence']
  at: Date
}

/** The query for the shortlist. */
async function wantedBy(db: Db, { feed, basis, evidence, at }: RankInput): Promise<PickQuery> {
  const related: readonly UserId[] = await listRelated(db, feed.viewer)
  return {
    evidence,
    languages: basis.languages,
    hoursPerWeek: basis.hoursPerWeek,
    timeZone: basis.timeZone,
    showsPresence: basis.showsPresence,
    today: Math.floor(at.getTime() / DAY_MS),
    intents: feed.intents,
    without: new Set([feed.viewer, ...related].map(Number)),
  }
}
