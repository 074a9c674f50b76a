import type { Match } from '@shipmates/contract/discovery'

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
const ACTIVITY_POINTS = 15

/** After this long without activity its part is halved. */
const ACTIVITY_HALF_LIFE_DAYS = 14

/** How much sharing a skill says: 1 when two members alone list it, towards 0 when everybody does. */
export const skillRarity = (listedBy: number, members: number): number =>
  Math.log1p(members / Math.max(listedBy, 1)) / Math.log1p(Math.max(members, 1))

/** How well two developers match, from 0 to 100, not rounded. docs/matching.md explains it. */
export function matchScore(facts: MatchFacts): number {
  const activity = ACTIVITY_POINTS * 2 ** (-Math.max(facts.idleDays, 0) / ACTIVITY_HALF_LIFE_DAYS)
  if (!facts.hasSkills) return activity

  const skills = SKILLS_POINTS * (1 - 2 ** -facts.sharedRarity)
  const connections = CONNECTIONS_POINTS * (1 - 2 ** (-facts.mutualConnections / 2))
  return skills + connections + activity
}

/** A score as it is told. */
export const roundScore = (score: number): Match['score'] =>
  Math.min(100, Math.max(0, Math.round(score)))
