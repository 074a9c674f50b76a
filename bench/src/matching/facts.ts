import { wantedBy } from '@shipmates/contract/match-reasons'
import {
  type AnswerFacts,
  type FitFacts,
  shareOfDay,
  skillRarity,
} from '../../../server/src/matching/discovery/score.ts'
import { type Community, countMutual } from './community.ts'
import type { Profile } from './members.ts'

/**
 * Gathers the facts for the product's score, like its queries. Returns the facts about another member for a viewer; the
 * returned object is reused by the next call. No member of the simulation hides anything.
 */
export function gatherFacts(
  community: Community,
  viewer: number,
): (other: number) => FitFacts & AnswerFacts {
  const { world, seenAt, now, inboxes, received, connections } = community
  const own = world.members[viewer]!.profile
  const words = sumWords(community, own)
  const mutual = countMutual(community, viewer)
  const facts = { meanRate: meanRate(community) } as FitFacts & AnswerFacts
  return (id) => {
    const { profile: other } = world.members[id]!
    facts.shared = words.shared[id]!
    facts.learn = words.learn[id]!
    facts.teach = words.teach[id]!
    facts.interests = words.interests[id]!
    facts.skills = other.skills.length
    facts.intents = own.intents.filter((mine) => other.intents.includes(wantedBy(mine))).length
    facts.language = language(own, other)
    facts.hours = hours(own, other)
    facts.week = week(own, other)
    facts.mutualConnections = mutual[id]!
    facts.waiting = inboxes[id]!.length
    facts.received = received[id]!
    facts.answered = received[id]! - facts.waiting
    facts.connections = connections[id]!.length
    facts.idleDays = now - seenAt[id]!
    return facts
  }
}

/** By member: the rarities of the words in common with a viewer. */
function sumWords({ world, listed, interested, learned, joined }: Community, own: Profile) {
  const sum = (words: readonly number[], by: number[][], counted = by) => {
    const sums = new Float64Array(world.members.length)
    for (const word of words) {
      const rarity = skillRarity(counted[word]!.length, joined)
      for (const other of by[word]!) sums[other]! += rarity
    }
    return sums
  }
  return {
    shared: sum(own.skills, listed),
    learn: sum(own.learning, listed),
    teach: sum(own.skills, learned, listed),
    interests: sum(own.interests, interested),
  }
}

/** The share of all requests that were answered; a guess before there are any. */
function meanRate({ received, inboxes, joined }: Community): number {
  let [all, waiting] = [0, 0]
  for (let id = 0; id < joined; id++) {
    all += received[id]!
    waiting += inboxes[id]!.length
  }
  return all === 0 ? 0.5 : (all - waiting) / all
}

function language({ languages: own }: Profile, { languages: other }: Profile): number | null {
  if (own.length === 0 || other.length === 0) return null
  return own.some((each) => other.includes(each)) ? 1 : 0
}

const hours = ({ ahead: own }: Profile, { ahead: other }: Profile): number | null =>
  shareOfDay(own === null || other === null ? null : 60 * (own - other))

function week({ hoursPerWeek: own }: Profile, { hoursPerWeek: other }: Profile): number | null {
  if (own === null || other === null) return null
  return Math.min(own, other) / Math.max(own, other)
}
