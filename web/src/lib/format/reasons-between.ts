import { reasonsFor } from '@shipmates/contract/match-reasons'
import type { Member, Profile } from '@shipmates/contract/profiles'
import type { Reason } from '@shipmates/contract/reasons'
import { sharedSkills } from './member-facts.ts'
import { minutesAhead } from './time-of-zone.ts'

type Person = Pick<Member, 'skills' | 'intents' | 'languages' | 'timeZone'> &
  Partial<Pick<Profile, 'interests' | 'learning'>>

/**
 * Reasons to meet a member, computed from both profiles, where the server sends no match. Empty
 * without my profile.
 */
export function reasonsBetween(
  theirs: Person,
  mine: Person | undefined,
  now = new Date(),
): Reason[] {
  if (!mine) return []
  const { skills, intents, languages, interests = [], learning = [] } = theirs
  const facts = {
    own: mine,
    other: {
      intents,
      languages,
      mutualConnections: 0,
      mutualNames: [],
      minutesApart: minutesApart(theirs, mine, now),
    },
    canLearn: sharedSkills(skills, mine.learning ?? []),
    canTeach: sharedSkills(learning, mine.skills),
    sharedSkills: sharedSkills(skills, mine.skills),
    sharedInterests: sharedSkills(interests, mine.interests ?? []),
  }
  return reasonsFor(facts, now)
}

/** The difference between two clocks in minutes; null if a time zone is unknown. */
function minutesApart(theirs: Person, mine: Person, now: Date): number | null {
  const [one, other] = [theirs, mine].map(({ timeZone }) => timeZone && minutesAhead(timeZone, now))
  return typeof one === 'number' && typeof other === 'number' ? one - other : null
}
