import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { COUNTED_UP_TO } from './count-feed.ts'
import { weigh } from './evidence.ts'
import type { Feed } from './feed-queries.ts'
import { newcomerWindow, placeNewcomers } from './newcomers.ts'
import { type Basis, findBasis } from './rank-basis.ts'
import { listRelated, rankBest, upsertRanking } from './rank-queries.ts'
import type { Wanted } from './shortlist/pick.ts'

/** How many members a ranking holds. The feed continues with the unranked. */
const RANKED = 1000
/** Up to this many members, every member is scored. */
const ALL_UP_TO = COUNTED_UP_TO
/** Above that, so many of the shortlist are. */
const SHORTLISTED = 1500
/** And so many of the most recently active and of the newest, who changed since the shortlist was read. */
const RECENT = 250
/** Of so many of the best by what profiles tell and the day of the last activity, the ranking looks up everything. */
const FINALISTS = 1200

const DAY_MS = 24 * 60 * 60_000

/**
 * Ranks the developers of a feed with whom its viewer has no relation, best match first, and stores
 * the ranking. `matching` is how many members have one of the feed's intents.
 */
export async function rank(
  { db, shortlist }: Pick<Deps, 'db' | 'shortlist'>,
  feed: Feed,
  { at, matching }: { at: Date; matching: number },
): Promise<void> {
  const basis = await findBasis(db, feed.viewer)
  const evidence = weigh(basis)
  const isSmall = (feed.intents.length ? matching : basis.members) <= ALL_UP_TO
  const candidates = isSmall
    ? 'everybody'
    : await shortlist.pick(await wantedBy(db, { feed, basis, evidence, at }), SHORTLISTED)
  const { ranked, newcomers } = await rankBest(db, {
    ...feed,
    at,
    basis,
    evidence,
    candidates,
    recent: RECENT,
    finalists: FINALISTS,
    ranked: RANKED,
    newcomers: newcomerWindow(Number(feed.viewer), at),
  })
  await upsertRanking(db, { ...feed, at, basis, ids: placeNewcomers(ranked, newcomers) })
}

interface ForWhom {
  feed: Feed
  basis: Basis
  evidence: Wanted['evidence']
  at: Date
}

/** Whom the shortlist is asked for. */
async function wantedBy(db: Db, { feed, basis, evidence, at }: ForWhom): Promise<Wanted> {
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
