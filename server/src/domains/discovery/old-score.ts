import type { Match } from '@shipmates/contract/discovery'
import { type RawBuilder, sql } from 'kysely'

/** The inputs of a match score. */
export interface MatchFacts {
  /** Whether the viewer lists any skill. Without, the score depends on activity alone. */
  hasSkills: boolean
  /** The sum of the rarities of the skills that both list. */
  sharedRarity: number
  mutualConnections: number
  /** Days since the other's last activity, or since they joined where the viewer may not know it. */
  idleDays: number
}

/** The maximum points of each part of the score. */
const SKILLS_POINTS = 60
const CONNECTIONS_POINTS = 25
export const ACTIVITY_POINTS = 15
/** The maximum score without mutual connections. */
export const MOST_WITHOUT_CONNECTIONS = SKILLS_POINTS + ACTIVITY_POINTS

/**
 * Half of a part's points are reached at this much shared rarity, or this many mutual connections.
 */
const RARITY_HALF = 0.5
const CONNECTIONS_HALF = 2
/** The activity part halves every this many days. */
const ACTIVITY_HALF_LIFE_DAYS = 14
/** Clamps the exponent: PostgreSQL raises an underflow error for much smaller results. */
const HALVED_AT_MOST = 100

/** The rarity of a skill: 1 if hardly any member lists it, towards 0 if all do. */
export const skillRarity = (listedBy: number, members: number): number =>
  Math.min(1, Math.log1p(members / Math.max(listedBy, 1)) / Math.log1p(Math.max(members, 1)))

const halved = (times: number): number => 2 ** -Math.min(Math.max(times, 0), HALVED_AT_MOST)

/** The shared rarity needed for this many skill points; infinite if no rarity suffices. */
export const rarityFor = (points: number): number =>
  points < SKILLS_POINTS ? -RARITY_HALF * Math.log2(1 - points / SKILLS_POINTS) : Infinity

/** How well two developers match: 0 to 100, unrounded. docs/matching.md explains the formula. */
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

/** `matchScore` as a SQL expression, for ranking inside the database. A test compares the two. */
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

/** A score as the API returns it: an integer from 0 to 100. */
export const roundScore = (score: number): Match['score'] =>
  Math.min(100, Math.max(0, Math.round(score)))
