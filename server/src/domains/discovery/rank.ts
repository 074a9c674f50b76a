import type { Deps } from '../../deps.ts'
import { COUNTED_UP_TO } from './count-feed.ts'
import { traitsOf, weigh } from './evidence.ts'
import type { Feed } from './feed-queries.ts'
import { planWithin } from './lookups.ts'
import { findBasis } from './rank-basis.ts'
import { upsertRanking } from './rank-queries.ts'
import { IDLE_LEAST } from './score.ts'

/** How many members a ranking holds. The feed continues with the unranked. */
const RANKED = 1000
/** Up to this many members, every member is scored. */
const ALL_UP_TO = COUNTED_UP_TO
/**
 * If the expected candidates are too few, this many of the most recently active and of the newest
 * members are scored too.
 */
const ACTIVE = 2500
/** How much evidence recent activity can outweigh. */
const MOST_BY_ACTIVITY = -Math.log(IDLE_LEAST) / 2
/** Of so many of the best by what profiles tell and the day of the last activity, the ranking looks up everything. */
const FINALISTS = 1200

/**
 * Ranks the developers of a feed with whom its viewer has no relation, best match first, and stores
 * the ranking. `matching` is how many members have one of the feed's intents.
 */
export async function rank(
  { db }: Pick<Deps, 'db'>,
  { viewer, intents }: Feed,
  { at, matching }: { at: Date; matching: number },
): Promise<void> {
  const basis = await findBasis(db, viewer)
  const evidence = weigh(basis)
  const ranking = { viewer, intents, at, basis, evidence, finalists: FINALISTS, ranked: RANKED }
  if ((intents.length ? matching : basis.members) <= ALL_UP_TO) {
    await upsertRanking(db, { ...ranking, finalists: ALL_UP_TO, probes: 'everybody', active: 0 })
    return
  }
  const { probes, found, weight } = planWithin(
    traitsOf(evidence, basis, new Map(basis.intentCounts)),
    basis.members,
  )
  const isEnough = found >= RANKED && weight >= MOST_BY_ACTIVITY && !intents.length
  const active = isEnough ? 0 : ACTIVE
  await upsertRanking(db, { ...ranking, probes, active })
}
