import type { Developer, Match } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { REASON_NAMES_MAX } from '@shipmates/contract/limits'
import { reasonsFor } from '@shipmates/contract/match-reasons'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import {
  createBriefReader,
  type DeveloperRow,
  selectDevelopers,
  toBrief,
} from '../../people/profiles/members.ts'
import { isPresent, takesRequest } from '../../people/visibility/visible.ts'
import { type Evidence, type Own, weigh } from './evidence.ts'
import { type FitFacts, matchScore, roundScore, shareOfDay } from './score.ts'

/** The facts about a viewer and a member, apart from the lists of both. */
interface MatchColumns {
  /** Limited members leave pages of running sessions. */
  isLimited: boolean
  canRequest: boolean
  mutualConnections: number
  /** The viewer's latest mutual connections, not all. */
  mutualNames: string[]
  /** The difference of their clocks today; null if either has no time zone. */
  minutesApart: number | null
  /** The ids of the words in the profile's lists, in the same order. */
  skillIds: number[]
  interestIds: number[]
  learningIds: number[]
  /** The number of members. */
  members: number
  /** In the viewer's own row: each word, and how many list it as a skill and as an interest. */
  words: Own['words'] | null
}

type MatchQuerySql = { [Name in 'viewer' | 'ids' | 'at']: RawBuilder<unknown> }

/** SQL: `MatchColumns` for a query of these members. */
const matchColumns = ({ viewer, ids, at }: MatchQuerySql) => ({
  parts: sql`
    mine as materialized (
      select other_id, connected_at from connections where user_id = ${viewer}
    ), both_ends as materialized (
      -- "is true" keeps the planner from a nested loop over two large lists.
      select user_id, other_id from connections
      where exists (select from mine) and user_id = any(${ids}::bigint[]) and user_id <> ${viewer}
        and (other_id in (select other_id from mine)) is true
    ), mutual as materialized (
      select both_ends.user_id, count(*)::int as connections,
        (array_agg(users.user_name order by connected_at desc, users.id)) as names
      from both_ends join mine using (other_id) join users on users.id = both_ends.other_id
      where ${isPresent('users')}
      group by both_ends.user_id
    )`,
  columns: sql`
    member.limited_at is not null as "isLimited",
    ${takesRequest(viewer, sql.ref('member.id'), { privacy: 'privacy' })} as "canRequest",
    coalesce(mutual.connections, 0) as "mutualConnections",
    coalesce(mutual.names[:${sql.lit(REASON_NAMES_MAX)}], '{}') as "mutualNames",
    date_part('epoch', (${at}::timestamptz at time zone profile.time_zone)
      - (${at}::timestamptz at time zone (select time_zone from profiles where user_id = ${viewer}))
    ) / 60 as "minutesApart",
    coalesce(profile.skill_ids, '{}') as "skillIds",
    coalesce(profile.interest_ids, '{}') as "interestIds",
    coalesce(profile.learning_ids, '{}') as "learningIds",
    (select members from directory_size) as members,
    case when member.id = ${viewer} then array(
      select array[id, listed_by, interested_by] from skills
      where id = any(profile.skill_ids || profile.interest_ids || profile.learning_ids)
    ) end as words`,
  joins: sql`left join mutual on mutual.user_id = member.id`,
})

/** The database's row for a card. */
export type Card = DeveloperRow & MatchColumns

const readCards = createBriefReader<MatchColumns>('list_developers', matchColumns)

/** SQL: one row `found` with the cards of the members that the viewer may see. */
export const selectCards = selectDevelopers(matchColumns)

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

/** Returns a function that compares other members with the viewer. */
function createExplainer(own: Card, at: Date) {
  const words = own.words ?? []
  const skills = countsOf(own.skillIds, words, 1)
  const interests = countsOf(own.interestIds, words, 2)
  const learning = new Set(own.learningIds)
  const evidence = weigh({ ...own, words })

  return (other: Card): Match => {
    const shared = rarestFirst(other.skillIds, skills)
    const score = matchScore(factsOf(own, other, evidence))
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

/** The facts about both. A test compares them with the facts of a ranking. */
function factsOf(own: Card, other: Card, evidence: Evidence): FitFacts {
  const { skillIds, learningIds, interestIds, intents, languages, minutesApart, hoursPerWeek } =
    other
  return {
    shared: worthOf(skillIds, evidence.shared),
    learn: worthOf(skillIds, evidence.learn),
    teach: worthOf(learningIds, evidence.teach),
    skills: skillIds.length,
    interests: worthOf(interestIds, evidence.interests),
    intents: intents.filter((intent) => evidence.intents.has(intent)).length,
    language:
      own.languages.length && languages.length
        ? Number(languages.some((language) => own.languages.includes(language)))
        : null,
    hours: shareOfDay(minutesApart),
    week:
      own.hoursPerWeek === null || hoursPerWeek === null
        ? null
        : Math.min(own.hoursPerWeek, hoursPerWeek) / Math.max(own.hoursPerWeek, hoursPerWeek),
    mutualConnections: other.mutualConnections,
  }
}

const worthOf = (ids: readonly number[], worth: ReadonlyMap<number, number>) =>
  ids.reduce((total, id) => total + (worth.get(id) ?? 0), 0)

/** How many members list each of these words as a skill (at place 1) or as an interest (2). */
const countsOf = (ids: readonly number[], words: Own['words'], place: 1 | 2) =>
  new Map(words.filter(([id]) => ids.includes(id)).map((word) => [word[0], word[place]]))

/** The positions of the words that the viewer lists too, rarest first. */
const rarestFirst = (ids: readonly number[], own: ReadonlyMap<number, number>) =>
  ids
    .flatMap((id, place) => {
      const listedBy = own.get(id)
      return listedBy === undefined ? [] : [{ id, place, listedBy }]
    })
    .sort((one, other) => one.listedBy - other.listedBy || one.id - other.id)
