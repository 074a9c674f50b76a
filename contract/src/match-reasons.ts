import { REASONS_MAX, WAKING_HOURS } from './limits.ts'
import type { Intent, Profile } from './profiles.ts'
import type { Reason } from './reasons.ts'
import { LEAST_SHARED_HOURS, sharedWakingHours } from './waking-hours.ts'

type ComparedProfile = Pick<Profile, 'intents' | 'languages'>

/** The facts behind the reasons for a match. Lists have the other member's spelling. */
export interface ReasonFacts {
  own: ComparedProfile
  other: ComparedProfile & {
    /** When they joined; undefined if it makes no difference. */
    createdAt?: string | undefined
    mutualConnections: number
    /** The names of some mutual connections. */
    mutualNames: string[]
    /** The difference between both clocks today; null if either has no time zone. */
    minutesApart: number | null
  }
  /** Skills of the other that the viewer wants to learn. */
  canLearn: string[]
  /** Skills of the viewer that the other wants to learn. */
  canTeach: string[]
  sharedSkills: string[]
  sharedInterests: string[]
}

/** Intents that fit an intent other than themselves. */
const answeredBy: Partial<Record<Intent, Intent>> = { mentor: 'mentee', mentee: 'mentor' }
/** Nearly everybody here speaks it, so it is no reason to meet. */
const COMMON_LANGUAGE = 'en'
const NEW_FOR_MS = 7 * 24 * 60 * 60 * 1000

/** The intent of others that fits mine: the same, or its counterpart. */
export const wantedBy = (mine: Intent): Intent => answeredBy[mine] ?? mine

/** Whether an intent of mine and one of another member fit. */
export const fits = (mine: Intent, theirs: Intent): boolean => wantedBy(mine) === theirs

/**
 * Why two developers match, at most `REASONS_MAX`, strongest first: common intents, what one can learn from the other,
 * mutual connections, common skills and interests, and then facts that make it easy to talk.
 */
export function reasonsFor(facts: ReasonFacts, at: Date): Reason[] {
  const { own, other, canLearn, canTeach, sharedSkills, sharedInterests } = facts
  const intents = other.intents.filter((theirs) => own.intents.some((mine) => fits(mine, theirs)))
  const languages = other.languages.filter(
    (language) => language !== COMMON_LANGUAGE && own.languages.includes(language),
  )
  const reasons: (Reason | false)[] = [
    intents.length > 0 && { kind: 'intents', intents },
    canLearn.length > 0 && { kind: 'can_learn', skills: canLearn },
    canTeach.length > 0 && { kind: 'can_teach', skills: canTeach },
    other.mutualConnections > 0 && {
      kind: 'mutual',
      count: other.mutualConnections,
      names: other.mutualNames,
    },
    sharedSkills.length > 0 && { kind: 'shared_skills', skills: sharedSkills },
    sharedInterests.length > 0 && { kind: 'shared_interests', interests: sharedInterests },
    hoursReason(other.minutesApart),
    languages.length > 0 && { kind: 'languages', languages },
    isNew(other.createdAt, at) && { kind: 'new_here' },
  ]
  return reasons.filter((reason) => reason !== false).slice(0, REASONS_MAX)
}

const isNew = (createdAt: string | undefined, at: Date): boolean =>
  createdAt !== undefined && at.getTime() - Date.parse(createdAt) < NEW_FOR_MS

/**
 * A reason if the clocks differ, but not so much that the two share only the hours that any two members share. Equal
 * clocks are no reason, because local time on the card shows them.
 */
function hoursReason(minutesApart: number | null): Reason | false {
  if (minutesApart === null) return false
  const hours = Math.floor(sharedWakingHours(minutesApart))
  return hours > LEAST_SHARED_HOURS && hours < WAKING_HOURS && { kind: 'hours', hours }
}
