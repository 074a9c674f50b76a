/**
 * All assumptions of the matching simulation. Change a value and run it again to see its effect. A value without a
 * source is a guess. From a range, each world draws a value with equal probability. Weights and thresholds are on the
 * scale of a logit: one more multiplies the odds of a yes by 2.7.
 */

type Range = readonly [from: number, to: number]

/* Time, in days. Day 0 begins the measured time. */

/** Before it, members look at random orders, so that connections and waiting requests exist. */
export const WARM_UP_DAYS = 14
/** Members look at their feed in the order of the ranker under test. */
export const MEASURED_DAYS = 28
/** After the measured time, members only answer, so that the last requests can be answered, too. */
export const ANSWERING_DAYS = 7
/** An answer within this many days is in time. */
export const IN_TIME_DAYS = 7

/* The community. */

/** Newcomers of each measured week, as a share of those who were there before. */
export const JOIN_PER_WEEK = 0.05
/** The share of newcomers without any skill, and with exactly three. The others are like all members. */
export const NEWCOMERS_WITHOUT_SKILLS = 0.3
export const NEWCOMERS_WITH_THREE = 0.4
/** The members at the beginning joined within this many days, more and more of them each day. */
export const COMMUNITY_AGE_DAYS = 365
/** The share of the members at the beginning who never come back. */
export const GONE = 0.3
/** The visits a day of the median member, and the spread (standard deviation of the logarithm). */
export const VISITS_PER_DAY = 0.2
export const VISITS_SPREAD = 0.9
export const VISITS_PER_DAY_MAX = 0.95
/** The probability that a member handles a waiting request at a visit: one value per member. */
export const ANSWERS: Range = [0.1, 0.9]

/* The public fields of the profiles. */

/** The share of members who state each optional field: what they want to learn, hours, and so on. */
export const STATED = 0.75
/** Fields such as front end or data; members and fields follow Zipf's law. */
export const FIELDS = 8
export const SKILLS_PER_FIELD = 40
/** Skills that people of each field list, such as Git. */
export const COMMON_SKILLS = 30
/** The median number of skills of a member, the spread as above, and the limits. */
export const SKILLS_MEDIAN = 6
export const SKILLS_SPREAD = 0.5
export const SKILLS_MAX = 30
/** The share of members at the beginning without skills. */
export const WITHOUT_SKILLS = 0.1
/** The share of a member's skills that are of their field, and common; the others are of any field. */
export const FROM_FIELD = 0.65
export const FROM_COMMON = 0.2
/** Skills that a member wants to learn; half are of their field. */
export const LEARNING_UP_TO = 4
export const INTERESTS = 60
export const INTERESTS_UP_TO = 5
export const INTENTS_UP_TO = 3
/** The share who speak English, which is language 0. All speak one language of their region. */
export const SPEAK_ENGLISH = 0.85
export const LANGUAGES_PER_REGION = 4
/** The regions of members: the share, and mean and standard deviation of the hours ahead of UTC. */
export const REGIONS: readonly { share: number; ahead: number; spread: number }[] = [
  { share: 0.35, ahead: -6, spread: 1.5 },
  { share: 0.4, ahead: 1, spread: 1 },
  { share: 0.25, ahead: 6.5, spread: 2 },
]
export const HOURS_PER_WEEK_MEDIAN = 6
export const HOURS_PER_WEEK_SPREAD = 0.6

/* The wish of a member to meet another: the weights of its parts, each from 0 to 1. */

/** In half of the worlds members want to meet people like them, in the other half the complement. */
export const KINDS = {
  similar: { shared: [2.5, 5], complement: [0, 1] },
  complementary: { shared: [-0.5, 1], complement: [2.5, 5] },
} as const satisfies Record<string, Record<string, Range>>
export const WEIGHTS = {
  intents: [0.8, 2.5],
  interests: [0.3, 1.5],
  language: [0.5, 2],
  hours: [0.5, 2],
  mutual: [0.3, 1.2],
  /** The weight of the popularity that all agree on, which may exceed 1. */
  popularity: [0.3, 1],
  /** The weight of a private taste without any visible cause, normally distributed: only oracles know it. */
  taste: [0.3, 0.9],
} as const satisfies Record<string, Range>
/** A shared skill counts n^-exponent, where n members list it: 0 counts skills, 0.7 mostly rare ones. */
export const RARITY_EXPONENT: Range = [0, 0.7]
/** Shares of the complement: the other knows what I want to learn, the reverse, another field. */
export const COMPLEMENT = { learn: 0.6, teach: 0.2, otherField: 0.2 }
/** This many skills, interests or intents in common give half of the maximum. */
export const HALF_OF_LEARNING = 1
export const HALF_OF_INTERESTS = 1.5
export const HALF_OF_INTENTS = 1
export const HALF_OF_MUTUAL = 2
/** The value of hours and language if either does not state them. */
export const UNSTATED = 0.5
/** Popularity is lognormal: the standard deviation of its logarithm. */
export const POPULARITY_SPREAD = 0.6

/* How members decide. */

/** The share of random others to whom a member would send a request: this sets the threshold of a request. */
export const WANTED = 0.08
/**
 * How much lower the threshold of accepting is than that of sending. Set so that the ranking of the first measurement
 * gets about a quarter of the requests accepted, as on YC co-founder matching.
 */
export const EASE_OF_ACCEPTING = 1.8
/** How much higher the threshold of accepting is for each other waiting request. */
export const LOAD = 0.05
/** The requests that a member looks through at one visit, newest first. */
export const INBOX_PER_VISIT = 10
/** An inbox with at least this many waiting requests is flooded. */
export const FLOODED = 20
/** The probability that a card that was read and got no request is passed; the others are shown again. */
export const PASSES = 0.6

/* How members look. */

export const PAGE = 20
/** The probability that a member goes on to the next page, and the maximum number of pages. */
export const NEXT_PAGE = 0.4
export const PAGES_UP_TO = 3
/** The probability that the card at this place, from 1, is read. */
export const attention = (place: number): number => 1 / Math.log2(1 + place)
