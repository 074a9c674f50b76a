import {
  NEWCOMER_DAYS,
  NEWCOMER_WINDOW,
  placeNewcomers,
  windowStart,
} from '../../../server/src/matching/discovery/newcomers.ts'
import {
  type AnswerFacts,
  type FitFacts,
  rankValue,
} from '../../../server/src/matching/discovery/score.ts'
import { by, type Ranker, type Score } from './best.ts'
import type { Community } from './community.ts'
import { gatherFacts } from './facts.ts'

/** The facts without one part of the score. */
const without = {
  'shared skills': { shared: 0 },
  learning: { learn: 0, teach: 0 },
  interests: { interests: 0 },
  intents: { intents: 0 },
  languages: { language: null },
  'hours of the day': { hours: null },
  'hours per week': { week: null },
  'mutual connections': { mutualConnections: 0 },
  'the limit on long lists': { skills: 1 },
  'waiting requests': { waiting: 0 },
  'the answer rate': { received: 0, answered: 0 },
  activity: { idleDays: 0 },
  sharing: { connections: 0 },
  'places for newcomers': {},
} as const satisfies Record<string, Partial<FitFacts & AnswerFacts>>

export type Part = keyof typeof without
export const parts = Object.keys(without) as Part[]

/** The product's own ranking, with newcomers at their places; one of its parts may be left out. */
export function oursWithout(part: Part | null): Ranker {
  const score: Score = (community, viewer) => {
    const factsOf = gatherFacts(community, viewer)
    return (other) => {
      const facts = Object.assign(factsOf(other), part && without[part])
      return rankValue(facts, facts)
    }
  }
  const ranking = by(score)
  if (part === 'places for newcomers') return ranking
  return (community, viewer, count) => {
    const rankOf = score(community, viewer)
    const newcomers = findNewcomers(community, viewer)
      .map((id) => ({ id, rank: rankOf(id) }))
      .sort((one, other) => other.rank - one.rank)
      .map(({ id }) => id)
    return placeNewcomers(ranking(community, viewer, count), newcomers).slice(0, count)
  }
}

/** The newcomers in a viewer's window of the day. */
function findNewcomers({ joined, joinedAt, related, now }: Community, viewer: number): number[] {
  const row = viewer * joinedAt.length
  const oldest = now - NEWCOMER_DAYS
  const newcomers: number[] = []
  for (let id = 0; id < joined; id++) {
    if (joinedAt[id]! > oldest && id !== viewer && !related[row + id]) newcomers.push(id)
  }
  newcomers.sort((one, other) => joinedAt[one]! - joinedAt[other]!)
  const start = oldest + NEWCOMER_DAYS * windowStart(viewer, Math.floor(now))
  const later = newcomers.filter((id) => joinedAt[id]! >= start)
  const earlier = newcomers.slice(0, newcomers.length - later.length)
  return [...later, ...earlier].slice(0, NEWCOMER_WINDOW)
}
