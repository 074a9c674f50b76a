import type { Developer, Match } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { type ProfileInBrief, readProfilesInBrief } from '../profiles/members.ts'
import { type MatchColumns, matchColumns } from './match-queries.ts'
import { reasonsFor } from './reasons.ts'
import { matchScore, roundScore, skillRarity } from './score.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * These developers for cards, in the given order, each with its match. Leaves out unknown members.
 *
 * One statement reads the viewer and all of them.
 */
export async function readDevelopers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: UserId,
  ids: readonly UserId[],
): Promise<Developer[]> {
  if (!ids.length) return []
  const at = now()
  const both = await readProfilesInBrief<MatchColumns>(
    db,
    viewer,
    [...ids, viewer],
    matchColumns(viewer, ids, at),
  )
  const own = both.get(viewer)
  if (!own) return []
  const explain = createExplainer(own, at)
  return ids.flatMap((id) => {
    const side = both.get(id)
    if (!side || side.more.isLimited) return []
    const { userId: _, ...developer } = side.profile
    return [{ ...developer, match: explain(side), canRequest: side.more.canRequest }]
  })
}

interface Side {
  profile: ProfileInBrief
  more: MatchColumns
}

/** Returns a function that compares another member with the viewer. */
function createExplainer({ profile: own, more: ownMore }: Side, at: Date) {
  const { members } = ownMore
  const words = ownMore.words ?? []
  const skills = pick(
    ownMore.skillIds,
    words.map(([id, listedBy]) => [id, listedBy]),
  )
  const interests = pick(
    ownMore.interestIds,
    words.map(([id, , interestedBy]) => [id, interestedBy]),
  )
  const learning = new Set(ownMore.learningIds)

  return ({ profile, more }: Side): Match => {
    const shared = rarestFirst(more.skillIds, skills)
    const score = matchScore({
      hasSkills: skills.size > 0,
      sharedRarity: shared.reduce((sum, { listedBy }) => sum + skillRarity(listedBy, members), 0),
      mutualConnections: more.mutualConnections,
      idleDays: (at.getTime() - more.activeAt.getTime()) / DAY_MS,
    })
    const common = {
      sharedSkills: shared.map(({ place }) => profile.skills[place]!),
      sharedInterests: rarestFirst(more.interestIds, interests).map(
        ({ place }) => profile.interests[place]!,
      ),
      mutualConnections: more.mutualConnections,
    }
    const facts = {
      ...common,
      own,
      other: profile,
      canLearn: profile.skills.filter((_, place) => learning.has(more.skillIds[place]!)),
      canTeach: profile.learning.filter((_, place) => skills.has(more.learningIds[place]!)),
      mutualNames: more.mutualNames,
      minutesApart: more.minutesApart,
    }
    return { score: roundScore(score), ...common, reasons: reasonsFor(facts, at) }
  }
}

/** Those of these words that are in a list, with how many list each. */
const pick = (ids: readonly number[], words: readonly (readonly [number, number])[]) =>
  new Map(words.filter(([id]) => ids.includes(id)))

/** The places in a list of those words that the viewer lists, too, rarest first. */
const rarestFirst = (ids: readonly number[], own: ReadonlyMap<number, number>) =>
  ids
    .flatMap((id, place) => {
      const listedBy = own.get(id)
      return listedBy === undefined ? [] : [{ id, place, listedBy }]
    })
    .sort((one, other) => one.listedBy - other.listedBy || one.id - other.id)
