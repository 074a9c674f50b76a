import { HOURS_PER_WEEK_MAX, HOURS_PER_WEEK_MIN } from '@shipmates/contract/limits'
import { Intent } from '@shipmates/contract/profiles'
import type { Draws } from '../random.ts'
import * as assumed from './assumptions.ts'

/** The public fields of a profile. */
export interface Profile {
  field: number
  skills: number[]
  learning: number[]
  interests: number[]
  intents: Intent[]
  languages: number[]
  /** Hours ahead of UTC. */
  ahead: number | null
  hoursPerWeek: number | null
}

export type Newcomer = 'without skills' | 'three skills' | 'any skills'

export interface Member {
  /** The position in the order of joining, from 0. */
  id: number
  /** Days; negative before the measured time. */
  joinedAt: number
  newcomer: Newcomer | null
  profile: Profile
  /** Facts that no ranking knows: the popularity that all agree on, with mean 0, */
  popularity: number
  /** visits a day, 0 for a member who never returns, */
  visits: number
  /** and the probability of handling a waiting request at a visit. */
  answers: number
}

/** The number of different skills. */
export const SKILLS = assumed.COMMON_SKILLS + assumed.FIELDS * assumed.SKILLS_PER_FIELD

/** Draws the members of a world, `count` at the beginning and then those who join, oldest first. */
export function drawMembers(draws: Draws, count: number): Member[] {
  const before = Array.from({ length: count }, () => -assumed.COMMUNITY_AGE_DAYS * early(draws))
  const joining = Math.round((count * assumed.JOIN_PER_WEEK * assumed.MEASURED_DAYS) / 7)
  const later = Array.from({ length: joining }, () => assumed.MEASURED_DAYS * draws.next())
  return [...before, ...later]
    .sort((a, b) => a - b)
    .map((joinedAt, id) => drawMember(draws, id, joinedAt))
}

/** From 0 to 1, growing towards 0: a community that grows. */
const early = (draws: Draws) => 1 - Math.sqrt(draws.next())

function drawMember(draws: Draws, id: number, joinedAt: number): Member {
  const newcomer = joinedAt < 0 ? null : drawNewcomer(draws)
  const isGone = newcomer === null && draws.next() < assumed.GONE
  const visits = draws.lognormal(assumed.VISITS_PER_DAY, assumed.VISITS_SPREAD)
  const { POPULARITY_SPREAD } = assumed
  return {
    id,
    joinedAt,
    newcomer,
    profile: drawProfile(draws, newcomer),
    popularity: draws.lognormal(1, POPULARITY_SPREAD) - Math.exp(POPULARITY_SPREAD ** 2 / 2),
    visits: isGone ? 0 : Math.min(visits, assumed.VISITS_PER_DAY_MAX),
    answers: draws.within(assumed.ANSWERS),
  }
}

function drawNewcomer(draws: Draws): Newcomer {
  const drawn = draws.next()
  if (drawn < assumed.NEWCOMERS_WITHOUT_SKILLS) return 'without skills'
  if (drawn < assumed.NEWCOMERS_WITHOUT_SKILLS + assumed.NEWCOMERS_WITH_THREE) return 'three skills'
  return 'any skills'
}

function drawProfile(draws: Draws, newcomer: Newcomer | null): Profile {
  const field = draws.zipf(assumed.FIELDS)
  const region = drawRegion(draws)
  const { ahead, spread } = assumed.REGIONS[region]!
  const states = () => draws.next() < assumed.STATED
  const some = (most: number, draw: () => number) => distinct(states() ? draws.upTo(most) : 0, draw)
  const skills = distinct(skillCount(draws, newcomer), () => drawSkill(draws, field))
  return {
    field,
    skills,
    learning: some(assumed.LEARNING_UP_TO, () =>
      drawSkill(draws, draws.next() < 0.5 ? field : draws.zipf(assumed.FIELDS)),
    ).filter((skill) => !skills.includes(skill)),
    interests: some(assumed.INTERESTS_UP_TO, () => draws.zipf(assumed.INTERESTS)),
    intents: some(assumed.INTENTS_UP_TO, () => draws.upTo(Intent.options.length - 1)).map(
      (index) => Intent.options[index]!,
    ),
    languages: states() ? drawLanguages(draws, region) : [],
    ahead: states() ? Math.round(2 * (ahead + spread * draws.normal())) / 2 : null,
    hoursPerWeek: states() ? drawHours(draws) : null,
  }
}

function drawRegion(draws: Draws): number {
  let left = draws.next()
  for (const [region, { share }] of assumed.REGIONS.entries()) {
    left -= share
    if (left < 0) return region
  }
  return assumed.REGIONS.length - 1
}

const drawLanguages = (draws: Draws, region: number): number[] => [
  ...(draws.next() < assumed.SPEAK_ENGLISH ? [0] : []),
  1 + region * assumed.LANGUAGES_PER_REGION + draws.zipf(assumed.LANGUAGES_PER_REGION),
]

const drawHours = (draws: Draws): number => {
  const hours = draws.lognormal(assumed.HOURS_PER_WEEK_MEDIAN, assumed.HOURS_PER_WEEK_SPREAD)
  return Math.min(Math.max(Math.round(hours), HOURS_PER_WEEK_MIN), HOURS_PER_WEEK_MAX)
}

function skillCount(draws: Draws, newcomer: Newcomer | null): number {
  if (newcomer === 'without skills') return 0
  if (newcomer === 'three skills') return 3
  if (newcomer === null && draws.next() < assumed.WITHOUT_SKILLS) return 0
  const count = Math.round(draws.lognormal(assumed.SKILLS_MEDIAN, assumed.SKILLS_SPREAD))
  return Math.min(Math.max(count, 1), assumed.SKILLS_MAX)
}

function drawSkill(draws: Draws, own: number): number {
  const from = draws.next()
  const inCommon = from - assumed.FROM_FIELD
  if (inCommon >= 0 && inCommon < assumed.FROM_COMMON) return draws.zipf(assumed.COMMON_SKILLS)
  const field = inCommon < 0 ? own : draws.upTo(assumed.FIELDS - 1)
  const { COMMON_SKILLS, SKILLS_PER_FIELD } = assumed
  return COMMON_SKILLS + field * SKILLS_PER_FIELD + draws.zipf(SKILLS_PER_FIELD)
}

/** `count` different draws. */
function distinct(count: number, draw: () => number): number[] {
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(draw())
  return [...drawn]
}
