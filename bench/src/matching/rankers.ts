import { chance, seedFor } from '../random.ts'
import { by, type Ranker, type Score } from './best.ts'
import { countMutual } from './community.ts'
import { oursWithout } from './ours.ts'
import { type Opinions, probability, reluctance, requestLogit, type Truth } from './truth.ts'

const random: Score = ({ world, now }, viewer) => {
  const seed = seedFor(world.seed, 'random', now)
  return (other) => chance(seed, viewer, other)
}

const newest: Score = () => (other) => other

/** Most requests first; equals in random order. */
const popularity: Score = ({ world, received }) => {
  const seed = seedFor(world.seed, 'equals')
  return (other) => received[other]! + chance(seed, other, 0)
}

const oneSidedOracle: Score = (community, viewer) => {
  const { truth, members } = community.world
  const row = viewer * members.length
  const mutual = countMutual(community, viewer)
  return (other) => requestLogit(truth, truth.utility.there[row + other]!, mutual[other]!)
}

/**
 * The probability that the viewer sends a request, and the other answers it in time and accepts: with all knowledge
 * except the outcome of the single opinion.
 */
const oracle =
  (know: (truth: Truth) => Opinions): Score =>
  (community, viewer) => {
    const { truth, members } = community.world
    const { there, back } = know(truth)
    const row = viewer * members.length
    const mutual = countMutual(community, viewer)
    return (other) => {
      const waiting = community.inboxes[other]!.length
      const sends = requestLogit(truth, there[row + other]!, mutual[other]!)
      const accepts = requestLogit(truth, back[row + other]!, mutual[other]!) - reluctance(waiting)
      return probability(sends) * probability(accepts) * truth.answersInTime[other]!
    }
  }

const productOracle = oracle(({ utility }) => utility)

/** The product oracle without the private taste of each pair. */
const tastelessOracle = oracle(({ withoutTaste }) => withoutTaste)

/**
 * The gain in Nash welfare, the sum of the logarithms of members' gains: a match counts less the more connections the
 * other has. It follows the gradient visit by visit.
 */
const nashOracle: Score = (community, viewer) => {
  const matchChance = productOracle(community, viewer)
  const { connections } = community
  return (other) => matchChance(other) / (1 + connections[other]!.length)
}

export const rankers = {
  random: by(random),
  newest: by(newest),
  popularity: by(popularity),
  ours: oursWithout(null),
  'one-sided oracle': by(oneSidedOracle),
  'product oracle': by(productOracle),
  'without taste': by(tastelessOracle),
  'Nash oracle': by(nashOracle),
} as const satisfies Record<string, Ranker>

export type RankerName = keyof typeof rankers

/** Before the measured time everybody sees a random order. */
export const warmUp: Ranker = rankers.random
