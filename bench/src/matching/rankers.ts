import {
  NEWCOMER_DAYS,
  NEWCOMER_WINDOW,
  placeNewcomers,
  windowStart,
} from '../../../server/src/domains/discovery/newcomers.ts'
import { rankValue } from '../../../server/src/domains/discovery/score.ts'
import { type Community, countMutual } from './community.ts'
import { gatherFacts } from './facts.ts'
import { chance, seedFor } from './random.ts'
import { askingLogit, type Opinions, probability, reluctance, type Truth } from './truth.ts'

/** Returns the score of another member for a viewer at this moment; the highest comes first. */
export type Ranker = (community: Community, viewer: number) => (other: number) => number

const random: Ranker = ({ world, now }, viewer) => {
  const seed = seedFor(world.seed, 'random', now)
  return (other) => chance(seed, viewer, other)
}

const newest: Ranker = () => (other) => other

/** Most requests first; a draw decides between equals. */
const popularity: Ranker = ({ world, received }) => {
  const seed = seedFor(world.seed, 'equals')
  return (other) => received[other]! + chance(seed, other, 0)
}

/** The product's own ranking, without the places that are kept for newcomers. */
const ours: Ranker = (community, viewer) => {
  const factsOf = gatherFacts(community, viewer)
  return (other) => {
    const facts = factsOf(other)
    return rankValue(facts, facts)
  }
}

const oneSidedOracle: Ranker = (community, viewer) => {
  const { truth, members } = community.world
  const row = viewer * members.length
  const mutual = countMutual(community, viewer)
  return (other) => askingLogit(truth, truth.utility.there[row + other]!, mutual[other]!)
}

/**
 * The probability that the viewer asks, the other deals with it in time and says yes: with all
 * that can be known but how the single opinion will turn out.
 */
const oracle =
  (know: (truth: Truth) => Opinions): Ranker =>
  (community, viewer) => {
    const { truth, members } = community.world
    const { there, back } = know(truth)
    const row = viewer * members.length
    const mutual = countMutual(community, viewer)
    return (other) => {
      const waiting = community.inboxes[other]!.length
      const asks = askingLogit(truth, there[row + other]!, mutual[other]!)
      const accepts = askingLogit(truth, back[row + other]!, mutual[other]!) - reluctance(waiting)
      return probability(asks) * probability(accepts) * truth.answersInTime[other]!
    }
  }

const productOracle = oracle(({ utility }) => utility)

/** What the product oracle could do if it did not know the private taste of each pair. */
const tastelessOracle = oracle(({ withoutTaste }) => withoutTaste)

/**
 * The gain in Nash welfare, the sum of the logarithms of what each member has got: a match counts
 * the less the more connections the other has. It goes up the gradient visit by visit.
 */
const nashOracle: Ranker = (community, viewer) => {
  const matchChance = productOracle(community, viewer)
  const { connections } = community
  return (other) => matchChance(other) / (1 + connections[other]!.length)
}

export const rankers = {
  random,
  newest,
  popularity,
  ours,
  'one-sided oracle': oneSidedOracle,
  'product oracle': productOracle,
  'without taste': tastelessOracle,
  'Nash oracle': nashOracle,
} as const satisfies Record<string, Ranker>

export type RankerName = keyof typeof rankers

/** The product's own order: its ranking, with newcomers at their places. */
export function ourFeed(community: Community, viewer: number, count: number): number[] {
  const ranked = best(community, viewer, { ranker: ours, count })
  const newcomers = findNewcomers(community, viewer)
  const rankOf = ours(community, viewer)
  const values = new Map(newcomers.map((id) => [id, rankOf(id)]))
  newcomers.sort((one, other) => values.get(other)! - values.get(one)!)
  return placeNewcomers(ranked, newcomers).slice(0, count)
}

/** The newcomers in a viewer's window of the day. */
function findNewcomers({ world, joined, related, now }: Community, viewer: number): number[] {
  const row = viewer * world.members.length
  const oldest = now - NEWCOMER_DAYS
  const newcomers: number[] = []
  for (let id = joined - 1; id >= 0 && world.members[id]!.joinedAt > oldest; id--) {
    if (id !== viewer && !related[row + id]) newcomers.unshift(id)
  }
  const start = oldest + NEWCOMER_DAYS * windowStart(viewer, Math.floor(now))
  const later = newcomers.filter((id) => world.members[id]!.joinedAt >= start)
  const earlier = newcomers.slice(0, newcomers.length - later.length)
  return [...later, ...earlier].slice(0, NEWCOMER_WINDOW)
}

/** Before the measured time everybody looks at a random order. */
export const warmUp: Ranker = random

/**
 * The members with the highest scores, best first, the later one first among equals as in the
 * product. Only those without a relation to the viewer.
 */
export function best(
  community: Community,
  viewer: number,
  { ranker, count }: { ranker: Ranker; count: number },
): number[] {
  const { joined, related, world } = community
  const scoreOf = ranker(community, viewer)
  const row = viewer * world.members.length
  const ids: number[] = []
  const scores: number[] = []
  for (let other = joined - 1; other >= 0; other--) {
    if (other === viewer || related[row + other]) continue
    const score = scoreOf(other)
    if (ids.length === count && score <= scores[count - 1]!) continue
    let place = ids.length
    while (place > 0 && scores[place - 1]! < score) place--
    ids.splice(place, 0, other)
    scores.splice(place, 0, score)
    if (ids.length > count) {
      ids.pop()
      scores.pop()
    }
  }
  return ids
}
