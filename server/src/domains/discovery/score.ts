import type { Match } from '@shipmates/contract/discovery'
import { type RawBuilder, sql } from 'kysely'

/** What a match is judged by. */
export interface MatchFacts {
  /** Whether the viewer lists any skill; who lists none is shown the most recently active first. */
  hasSkills: boolean
  /** The sum of the rarities of the skills that both list. */
  sharedRarity: number
  mutualConnections: number
  /** How long ago the other was active. */
  idleDays: number
}

/** How much each part can add to the score. */
const SKILLS_POINTS = 60
const CONNECTIONS_POINTS = 25
export const ACTIVITY_POINTS = 15
/** Nobody without mutual connections scores more. */
export const MOST_WITHOUT_CONNECTIONS = SKILLS_POINTS + ACTIVITY_POINTS

/** How much shared rarity, and how many mutual connections, halve what is missing of their part. */
const RARITY_HALF = 0.5
const CONNECTIONS_HALF = 2
/** After so many days without activity its part is halved. */
const ACTIVITY_HALF_LIFE_DAYS = 14
/** Halved so often, nothing is left; PostgreSQL takes no numbers much smaller. */
const HALVED_AT_MOST = 100

/** How much sharing a skill says: 1 when hardly anybody else lists it, towards 0 when everybody does. */
export const skillRarity = (listedBy: number, members: number): number =>
  Math.min(1, Math.log1p(members / Math.max(listedBy, 1)) / Math.log1p(Math.max(members, 1)))

const halved = (times: number): number => 2 ** -Math.min(Math.max(times, 0), HALVED_AT_MOST)

/** How much shared rarity it takes to score so many points by skills; infinite where none does. */
export const rarityFor = (points: number): number =>
  points < SKILLS_POINTS ? -RARITY_HALF * Math.log2(1 - points / SKILLS_POINTS) : Infinity

/** How well two developers match, from 0 to 100, not rounded. docs/matching.md explains it. */
export function matchScore(facts: MatchFacts): number {
  const activity = ACTIVITY_POINTS * halved(facts.idleDays / ACTIVITY_HALF_LIFE_DAYS)
  if (!facts.hasSkills) return activity

  const skills = SKILLS_POINTS * (1 - halved(facts.sharedRarity / RARITY_HALF))
  const connections = CONNECTIONS_POINTS * (1 - halved(facts.mutualConnections / CONNECTIONS_HALF))
  return skills + connections + activity
}

type Expressions = { [Fact in Exclude<keyof MatchFacts, 'hasSkills'>]: RawBuilder<unknown> }

const halvedSql = (times: RawBuilder<unknown>) =>
  sql`2::float8 ^ -least(greatest(${times}, 0), ${sql.lit(HALVED_AT_MOST)})`

/** `matchScore` as PostgreSQL computes it, for ranking where the members are. A test compares the two. */
export function matchScoreSql(hasSkills: boolean, facts: Expressions): RawBuilder<number> {
  const activityHalved = halvedSql(sql`(${facts.idleDays}) / ${sql.lit(ACTIVITY_HALF_LIFE_DAYS)}`)
  const activity = sql`${sql.lit(ACTIVITY_POINTS)} * ${activityHalved}`
  if (!hasSkills) return sql`(${activity})`

  const skillsHalved = halvedSql(sql`(${facts.sharedRarity}) / ${sql.lit(RARITY_HALF)}`)
  const connectionsHalved = halvedSql(
    sql`(${facts.mutualConnections})::float8 / ${sql.lit(CONNECTIONS_HALF)}`,
  )
  return sql`(
    ${sql.lit(SKILLS_POINTS)} * (1 - ${skillsHalved})
    + ${sql.lit(CONNECTIONS_POINTS)} * (1 - ${connectionsHalved})
    + ${activity}
  )`
}

/** A score as it is told. */
export const roundScore = (score: number): Match['score'] =>
  Math.min(100, Math.max(0, Math.round(score)))
