import { wantedBy } from '@shipmates/contract/match-reasons'
import { shareOfDay } from '../../../server/src/matching/discovery/score.ts'
import { chance, normalChance, seedFor } from '../random.ts'
import * as assumed from './assumptions.ts'
import { type Member, type Profile, SKILLS } from './members.ts'

export type Weights = Record<
  keyof typeof assumed.WEIGHTS | 'shared' | 'complement' | 'rarityExponent',
  number
>

/** The members' true preferences. Only oracles may read them. */
export interface Truth {
  /** The seed of all opinions. */
  seed: number
  weights: Weights
  /** How much one wants to meet the other, without mutual connections. */
  utility: Opinions
  /** The same without private taste. */
  withoutTaste: Opinions
  /** The probability that a member deals with a request in time. */
  answersInTime: Float64Array
  /** At this utility, a request is as likely as not. */
  threshold: number
}

/**
 * At `one * members + other`, one's opinion of the other, and the other's of one: reading the second along a row is
 * many times faster than reading the first down a column.
 */
export interface Opinions {
  there: Float32Array
  back: Float32Array
}

/** A probability from a logit. */
export const probability = (logit: number): number => 1 / (1 + Math.exp(-logit))

const SAMPLE = 20_000

/** Computes everybody's opinion of everybody. Takes 16 bytes a pair. */
export function drawTruth(
  seed: number,
  { members, weights }: { members: readonly Member[]; weights: Weights },
): Truth {
  const count = members.length
  const utility = createOpinions(count)
  const withoutTaste = createOpinions(count)
  const tastes = seedFor(seed, 'tastes')
  const worth = worthOfSkills(members, weights.rarityExponent)
  for (const one of members) {
    const scoreOf = createScorer(one.profile, weights, worth)
    for (const other of members) {
      const known = scoreOf(other)
      const taste = weights.taste * normalChance(tastes, one.id, other.id)
      const [at, back] = [one.id * count + other.id, other.id * count + one.id]
      withoutTaste.there[at] = withoutTaste.back[back] = known
      utility.there[at] = utility.back[back] = known + taste
    }
  }
  return {
    seed: seedFor(seed, 'opinions'),
    weights,
    utility,
    withoutTaste,
    answersInTime: Float64Array.from(members, ({ visits, answers }) => {
      return 1 - (1 - visits * answers) ** assumed.IN_TIME_DAYS
    }),
    threshold: findThreshold(utility.there),
  }
}

const createOpinions = (count: number): Opinions => ({
  there: new Float32Array(count * count),
  back: new Float32Array(count * count),
})

/** The weight of a shared skill, by skill. */
function worthOfSkills(members: readonly Member[], exponent: number): number[] {
  const listedBy = new Array<number>(SKILLS).fill(0)
  for (const { profile } of members) for (const skill of profile.skills) listedBy[skill]!++
  return listedBy.map((count) => Math.max(count, 1) ** -exponent)
}

/** The utility at which a random member sends a request to a random other with probability `WANTED`. */
function findThreshold(utility: Float32Array): number {
  const sample = Array.from({ length: SAMPLE }, (_, index) => {
    return utility[Math.floor(chance(seedFor(0, 'sample'), index, 0) * utility.length)]!
  })
  const requestRate = (threshold: number) =>
    sample.reduce((sum, each) => sum + probability(each - threshold), 0) / sample.length
  let [low, high] = [-50, 50]
  while (high - low > 1e-6) {
    const middle = (low + high) / 2
    if (requestRate(middle) > assumed.WANTED) low = middle
    else high = middle
  }
  return low
}

/** Returns how much a member wants to meet another, by profiles and popularity. */
function createScorer(one: Profile, weights: Weights, worth: readonly number[]) {
  const sum = (skills: readonly number[]) => skills.reduce((all, skill) => all + worth[skill]!, 0)
  const own = sum(one.skills)
  return ({ profile: other, popularity }: Member): number => {
    const inCommon = sum(other.skills.filter((skill) => one.skills.includes(skill)))
    const shared = inCommon && inCommon / Math.sqrt(own * sum(other.skills))
    const { learn, teach, otherField } = assumed.COMPLEMENT
    const complement =
      learn * filled(countCommon(one.learning, other.skills), assumed.HALF_OF_LEARNING) +
      teach * filled(countCommon(other.learning, one.skills), assumed.HALF_OF_LEARNING) +
      otherField * Number(one.field !== other.field)
    const interests = countCommon(one.interests, other.interests)
    const intents = one.intents.filter((intent) => other.intents.includes(wantedBy(intent))).length
    return (
      weights.shared * shared +
      weights.complement * complement +
      weights.intents * filled(intents, assumed.HALF_OF_INTENTS) +
      weights.interests * filled(interests, assumed.HALF_OF_INTERESTS) +
      weights.language * speaking(one, other) +
      weights.hours * timing(one, other) +
      weights.popularity * popularity
    )
  }
}

/** From 0 towards 1; half of it at `half`. */
const filled = (count: number, half: number) => 1 - 2 ** (-count / half)

const countCommon = (one: readonly number[], other: readonly number[]) => {
  let count = 0
  for (const each of one) if (other.includes(each)) count++
  return count
}

function speaking({ languages: one }: Profile, { languages: other }: Profile): number {
  if (one.length === 0 || other.length === 0) return assumed.UNSTATED
  return countCommon(one, other) > 0 ? 1 : 0
}

/** The mean of how well the hours of the day fit, and the hours a week. */
function timing(one: Profile, other: Profile): number {
  const isKnown = one.ahead !== null && other.ahead !== null
  const ofDay = shareOfDay(isKnown ? 60 * (one.ahead! - other.ahead!) : null) ?? assumed.UNSTATED
  const ofWeek =
    one.hoursPerWeek === null || other.hoursPerWeek === null
      ? assumed.UNSTATED
      : 2 ** -Math.abs(Math.log2(one.hoursPerWeek / other.hoursPerWeek))
  return (ofDay + ofWeek) / 2
}

/** The logit of the probability that one sends a request to the other, by their opinion of the other. */
export const requestLogit = (truth: Truth, utility: number, mutual: number): number =>
  utility +
  (mutual && truth.weights.mutual * filled(mutual, assumed.HALF_OF_MUTUAL)) -
  truth.threshold

/**
 * How much lower the logit of accepting is than that of sending, with this many other requests waiting; negative if
 * accepting is easier.
 */
export const reluctance = (waiting: number): number =>
  assumed.LOAD * waiting - assumed.EASE_OF_ACCEPTING

/**
 * Whether one says yes to the other, at `one * members + other`. One member's opinion of another is drawn once, so it
 * stays the same when they are shown again, and for every ranker.
 */
export const saysYes = ({ seed }: Truth, at: number, logit: number): boolean =>
  chance(seed, at, 0) < probability(logit)
