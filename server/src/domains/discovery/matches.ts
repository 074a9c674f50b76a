import type { Developer, Match } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { readProfilesInBrief } from '../profiles/members.ts'
import { listMatches, type MatchRow } from './match-queries.ts'
import { matchScore, roundScore, skillRarity } from './score.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * These developers for cards, in the given order, each with its match. Leaves out unknown members.
 */
export async function readDevelopers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: UserId,
  ids: readonly UserId[],
): Promise<Developer[]> {
  if (!ids.length) return []
  const [profiles, rows] = await Promise.all([
    readProfilesInBrief(db, viewer, ids),
    listMatches(db, viewer, ids),
  ])
  const at = now()
  const matches = new Map(
    rows.map(({ canRequest, ...row }) => [row.id, { match: toMatch(row, at), canRequest }]),
  )
  return ids.flatMap((id) => {
    const profile = profiles.get(id)
    const match = matches.get(id)
    if (!profile || !match) return []
    const { userId: _, ...developer } = profile
    return [{ ...developer, ...match }]
  })
}

function toMatch(
  { shared, sharedInterests, members, hasSkills, ...row }: Omit<MatchRow, 'canRequest'>,
  at: Date,
): Match {
  const score = matchScore({
    hasSkills,
    sharedRarity: shared.reduce((sum, skill) => sum + skillRarity(skill.listedBy, members), 0),
    mutualConnections: row.mutualConnections,
    idleDays: (at.getTime() - row.activeAt.getTime()) / DAY_MS,
  })
  return {
    score: roundScore(score),
    sharedSkills: shared.map(({ name }) => name),
    sharedInterests,
    mutualConnections: row.mutualConnections,
    reasons: [],
  }
}
