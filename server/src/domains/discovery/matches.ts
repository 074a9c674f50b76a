import type { Developer, Match } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { readProfiles } from '../profiles/members.ts'
import { findScale, listMatches } from './queries.ts'
import { matchScore, roundScore, skillRarity } from './score.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** These developers as cards show them, in the order given, each with why the viewer matches them. */
export async function readDevelopers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: UserId,
  ids: readonly UserId[],
): Promise<Developer[]> {
  if (!ids.length) return []
  const [profiles, rows, scale] = await Promise.all([
    readProfiles(db, viewer, ids),
    listMatches(db, viewer, ids),
    findScale(db, viewer),
  ])
  const matches = new Map<UserId, Match>()
  for (const { id, activeAt, mutualConnections, shared } of rows) {
    const rarities = shared.map(({ listedBy }) => skillRarity(listedBy, scale.members))
    const score = matchScore({
      hasSkills: scale.hasSkills,
      sharedRarity: rarities.reduce((sum, rarity) => sum + rarity, 0),
      mutualConnections,
      idleDays: (now().getTime() - activeAt.getTime()) / DAY_MS,
    })
    const sharedSkills = shared.map(({ name }) => name)
    matches.set(id, { score: roundScore(score), sharedSkills, mutualConnections })
  }
  return ids.flatMap((id) => {
    const profile = profiles.get(id)
    const match = matches.get(id)
    if (!profile || !match) return []
    const { userId: _, ...developer } = profile
    return [{ ...developer, match }]
  })
}
