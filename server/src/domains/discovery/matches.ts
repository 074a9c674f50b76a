import type { Developer, Match } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { reasonsFor } from '@shipmates/contract/match-reasons'
import type { Deps } from '../../deps.ts'
import {
  createBriefReader,
  type DeveloperRow,
  selectDevelopers,
  toBrief,
} from '../profiles/members.ts'
import { type MatchColumns, matchColumns } from './match-queries.ts'
import { matchScore, roundScore, skillRarity } from './score.ts'

/** What the database knows about a developer for a card. */
export type Card = DeveloperRow & MatchColumns

const readCards = createBriefReader<MatchColumns>('list_developers', matchColumns)

/** SQL: one row `found` with the cards of those of these members whom the viewer may see. */
export const selectCards = selectDevelopers(matchColumns)

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
  const cards = await readCards(db, { viewer, ids: [...ids, viewer], at })
  return toDevelopers(cards, { viewer, ids, at })
}

interface Shown {
  viewer: UserId
  ids: readonly UserId[]
  at: Date
}

/** The developers of these cards, which include the viewer's own, in the order of `ids`. */
export function toDevelopers(cards: readonly Card[], { viewer, ids, at }: Shown): Developer[] {
  const both = new Map(cards.map((card) => [card.id, card]))
  const own = both.get(viewer)
  if (!own) return []
  const explain = createExplainer(own, at)
  return ids.flatMap((id) => {
    const row = both.get(id)
    if (!row || row.isLimited) return []
    return [Object.assign(toBrief(row), { match: explain(row), canRequest: row.canRequest })]
  })
}

/** Returns a function that compares another member with the viewer. */
function createExplainer(own: Card, at: Date) {
  const words = own.words ?? []
  const skills = pick(
    own.skillIds,
    words.map(([id, listedBy]) => [id, listedBy]),
  )
  const interests = pick(
    own.interestIds,
    words.map(([id, , interestedBy]) => [id, interestedBy]),
  )
  const learning = new Set(own.learningIds)

  return (other: Card): Match => {
    const shared = rarestFirst(other.skillIds, skills)
    const score = matchScore({
      hasSkills: skills.size > 0,
      sharedRarity: sum(shared, ({ listedBy }) => skillRarity(listedBy, own.members)),
      mutualConnections: other.mutualConnections,
      idleDays: (at.getTime() - Date.parse(other.activeAt)) / DAY_MS,
    })
    const common = {
      sharedSkills: shared.map(({ place }) => other.skills[place]!),
      sharedInterests: rarestFirst(other.interestIds, interests).map(
        ({ place }) => other.interests[place]!,
      ),
    }
    const canLearn = other.skills.filter((_, place) => learning.has(other.skillIds[place]!))
    const canTeach = other.learning.filter((_, place) => skills.has(other.learningIds[place]!))
    return {
      score: roundScore(score),
      ...common,
      mutualConnections: other.mutualConnections,
      reasons: reasonsFor({ ...common, own, other, canLearn, canTeach }, at),
    }
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

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
