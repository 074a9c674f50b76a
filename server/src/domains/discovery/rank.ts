import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { planProbes } from './probes.ts'
import { findBasis, upsertRanking } from './rank-queries.ts'
import { skillRarity } from './score.ts'

/** How many members a ranking holds; after them the feed goes on with the rest. */
const RANKED = 1000
/** Among so few members everybody is judged. */
const ALL_UP_TO = 5000
/** Besides who shares skills or connections, so many of the most recently active and the newest are. */
const ACTIVE = 500
/** For a viewer without skills these are all there is. */
const ACTIVE_ALONE = 2500

/** Ranks the developers with whom a viewer has no relation, best match first, and keeps that ranking. */
export async function rank({ db }: Pick<Deps, 'db'>, viewer: UserId, at: Date): Promise<void> {
  const { members, skillIds, skills } = await findBasis(db, viewer)
  const active = skills.length ? ACTIVE : ACTIVE_ALONE
  await upsertRanking(db, {
    viewer,
    at,
    skillIds,
    skills: skills.map(({ id, listedBy }) => ({ id, rarity: skillRarity(listedBy, members) })),
    probes: members <= ALL_UP_TO ? 'everybody' : planProbes(skills, members),
    active,
    finalists: skills.length ? RANKED + ACTIVE : ALL_UP_TO,
    ranked: RANKED,
  })
}
