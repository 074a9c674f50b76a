import type { Match } from '@shipmates/contract/discovery'
import { WAKING_HOURS } from '@shipmates/contract/limits'
import { LEAST_SHARED_HOURS, sharedWakingHours } from '@shipmates/contract/waking-hours'

/** The facts about a viewer and another member. */
export interface FitFacts {
  /** The sum of the rarities of the skills that both list. */
  shared: number
  /** The sum of the rarities of the other's skills that the viewer wants to learn. */
  learn: number
  /** The sum of the rarities of the viewer's skills that the other wants to learn. */
  teach: number
  /** How many skills the other lists. */
  skills: number
  /** The sum of the rarities of the interests that both list. */
  interests: number
  /** How many of the other's intents fit one of the viewer's. */
  intents: number
  /** 1 if both speak a language, 0 if not; null if either states none. */
  language: number | null
  /** The share of waking hours in common: 0 for the least that is possible, 1 for all; null if unknown. */
  hours: number | null
  /** The similarity of their hours per week, from 0 to 1; null if unknown. */
  week: number | null
  mutualConnections: number
}

/** Facts about whether the other will answer, and how much they need a request. */
export interface AnswerFacts {
  /** Requests that wait for the other. */
  waiting: number
  /** Requests that the other received, and how many of them were accepted or rejected. */
  received: number
  answered: number
  /** The community's answer rate. */
  meanRate: number
  connections: number
  /** Days since the other's last activity, or since they joined if the viewer may not know it. */
  idleDays: number
}

/** The weight of each fact in the evidence, on the scale of a logit. */
export const WEIGHTS = {
  shared: 0.7,
  learn: 0.75,
  teach: 0.75,
  interests: 0.7,
  intents: 1,
  language: 1.2,
  hours: 0.6,
  week: 0.6,
  mutualConnections: 3,
}
/** The value of a language, of hours, or of a week that either does not state. */
export const UNSTATED = 0.5
/** This many mutual connections count half of the maximum. */
export const MUTUAL_HALF = 2
/** Beyond this many skills, each of them counts less, so that a longer list gains nothing. */
export const FOCUS = 8
/** The evidence that scores 50. */
export const CENTRE = 4

/** Each waiting request lowers the chance of an answer by about this share. */
export const LOAD = 0.1
/** The answer rate of the community counts as much as this many requests of the other's own. */
export const RATE_PRIOR = 3
/** The chance of an answer halves every this many days without activity, down to the least. */
export const IDLE_HALF_LIFE_DAYS = 14
export const IDLE_LEAST = 0.1
/** Members with more connections are shown less, by this exponent. */
export const SHARING = 0.25

/** Clamps the exponent: PostgreSQL raises an underflow error for much smaller results. */
export const HALVED_AT_MOST = 100
const halved = (times: number): number => 2 ** -Math.min(Math.max(times, 0), HALVED_AT_MOST)

/** The rarity of a word: 1 if hardly any member lists it, towards 0 if all do. */
export const skillRarity = (listedBy: number, members: number): number =>
  Math.min(1, Math.log1p(members / Math.max(listedBy, 1)) / Math.log1p(Math.max(members, 1)))

/** From 0 if two members share no more waking hours than any two do, to 1 if they share all; null if unknown. */
export const shareOfDay = (minutesApart: number | null): number | null =>
  minutesApart === null
    ? null
    : (sharedWakingHours(minutesApart) - LEAST_SHARED_HOURS) / (WAKING_HOURS - LEAST_SHARED_HOURS)

/**
 * The evidence for a connection that both want: the mean of both sides, so that the product of both odds orders the
 * members. docs/matching.md explains the formula.
 */
export function evidence(facts: FitFacts): number {
  const focus = Math.min(1, FOCUS / Math.max(facts.skills, 1))
  return (
    (WEIGHTS.shared * facts.shared + WEIGHTS.learn * facts.learn) * focus +
    WEIGHTS.teach * facts.teach +
    WEIGHTS.interests * facts.interests +
    WEIGHTS.intents * facts.intents +
    WEIGHTS.language * (facts.language ?? UNSTATED) +
    WEIGHTS.hours * (facts.hours ?? UNSTATED) +
    WEIGHTS.week * (facts.week ?? UNSTATED) +
    WEIGHTS.mutualConnections * (1 - halved(facts.mutualConnections / MUTUAL_HALF))
  )
}

/** How well two developers match: 0 to 100, unrounded. */
export const matchScore = (facts: FitFacts): number =>
  100 / (1 + Math.exp(CENTRE - evidence(facts)))

/** How likely a member still returns after this many days without activity, from `IDLE_LEAST` to 1. */
export const idleShare = (days: number): number =>
  IDLE_LEAST + (1 - IDLE_LEAST) * halved(days / IDLE_HALF_LIFE_DAYS)

/** How likely the other answers, from 0 to 1, reduced for each of their connections. */
export function answering(facts: AnswerFacts): number {
  const rate = (facts.answered + RATE_PRIOR * facts.meanRate) / (facts.received + RATE_PRIOR)
  const load = 1 / (1 + LOAD * facts.waiting)
  return (rate * load * idleShare(facts.idleDays)) / (1 + facts.connections) ** SHARING
}

/** The value in a ranking: the highest comes first. */
export const rankValue = (fit: FitFacts, answer: AnswerFacts): number =>
  evidence(fit) + Math.log(answering(answer)) / 2

/** A score as the API returns it: an integer from 0 to 100. */
export const roundScore = (score: number): Match['score'] =>
  Math.min(100, Math.max(0, Math.round(score)))
