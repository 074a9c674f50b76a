import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { planProbes } from './probes.ts'
import { findBasis, upsertRanking } from './rank-queries.ts'
import { skillRarity } from './score.ts'
import { findThreshold } from './threshold.ts'

/** How many members a ranking holds; after them the feed goes on with the rest. */
const RANKED = 1000
/** Among so few members everybody is judged. */
const ALL_UP_TO = 5000
/** About how many a ranking judges for what they share with the viewer, and when it must judge again. */
const CANDIDATES = [2500, 12_000]
/** So many of the first places are to be certain; if they are not, more are judged. */
const CERTAIN = 20
/**
 * By so many of the viewer's skills, the rarest, candidates are found; they are judged by all. Who
 * lists more has no certainty: the looks at the index, and planning them, would grow several times.
 */
const TELLING = 12
/** Where candidates are too few, so many of the most recently active and of the newest are judged, too. */
const ACTIVE = 2500
/** How many places are given by the hour of the last activity rather than by the day, and more than are kept. */
const FINALISTS = RANKED + 100

/** Ranks the developers with whom a viewer has no relation, best match first, and keeps that ranking. */
export async function rank({ db }: Pick<Deps, 'db'>, viewer: UserId, at: Date): Promise<void> {
  const { members, skillIds, skills: listed } = await findBasis(db, viewer)
  const skills = listed.map((skill) => ({ ...skill, rarity: skillRarity(skill.listedBy, members) }))
  const ranking = {
    viewer,
    at,
    skillIds,
    skills,
    finalists: skills.length ? FINALISTS : ALL_UP_TO,
    ranked: RANKED,
  }
  if (members <= ALL_UP_TO) {
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
    // Once considered they stay: a second ranking replaces the first, and must not know fewer.
    if (expected < RANKED) active = ACTIVE
    const probes = planProbes(telling, rarity, members)
    const certain = await upsertRanking(db, { ...ranking, probes, active, score })
    if (certain >= CERTAIN) return
  }
}
