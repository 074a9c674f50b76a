import type { Deps } from '../../deps.ts'
import { COUNTED_UP_TO } from './count-feed.ts'
import type { Feed } from './feed-queries.ts'
import { skillRarity } from './old-score.ts'
import { planProbes } from './probes.ts'
import { findBasis, upsertRanking } from './rank-queries.ts'
import { findThreshold } from './threshold.ts'

/** How many members a ranking holds. The feed continues with the unranked. */
const RANKED = 1000
/** Up to this many members, every member is scored. */
const ALL_UP_TO = COUNTED_UP_TO
/** Target number of candidates by shared skills, for the first attempt and for the retry. */
const CANDIDATES = [2500, 12_000]
/** Retries with more candidates unless this many of the first places are certain. */
const CERTAIN = 20
/**
 * Candidates are looked up by this many of the viewer's rarest skills, and scored by all. For a
 * viewer with more skills the first places are not certain: more lookups would cost several times
 * as much.
 */
const TELLING = 12
/**
 * If the expected candidates are too few, this many of the most recently active and of the newest
 * members are scored too.
 */
const ACTIVE = 2500
/** How many are sorted by exact time of activity rather than by day; more than are kept. */
const FINALISTS = RANKED + 100

/**
 * Ranks the developers of a feed with whom its viewer has no relation, best match first, and stores
 * the ranking. `matching` is how many members have one of the feed's intents.
 */
export async function rank(
  { db }: Pick<Deps, 'db'>,
  { viewer, intents }: Feed,
  { at, matching }: { at: Date; matching: number },
): Promise<void> {
  const { members, skillIds, skills: listed, showsPresence } = await findBasis(db, viewer)
  const skills = listed.map((skill) => ({ ...skill, rarity: skillRarity(skill.listedBy, members) }))
  const ranking = {
    viewer,
    intents,
    at,
    skillIds,
    skills,
    showsPresence,
    finalists: skills.length ? FINALISTS : ALL_UP_TO,
    ranked: RANKED,
  }
  if ((intents.length ? matching : members) <= ALL_UP_TO) {
    await upsertRanking(db, { ...ranking, probes: 'everybody', active: 0, score: 0 })
    return
  }

  const telling = skills.slice(0, TELLING)
  let reached = Infinity
  let active = 0
  for (const candidates of CANDIDATES) {
    const { score, rarity, expected } = findThreshold(telling, members, candidates)
    if (score === reached) return
    reached = score
    // Kept for the retry: its ranking replaces the first, so it must not have fewer candidates.
    if (expected < RANKED || intents.length) active = ACTIVE
    const probes = planProbes(telling, rarity, members)
    const certain = await upsertRanking(db, { ...ranking, probes, active, score })
    if (certain >= CERTAIN) return
  }
}
