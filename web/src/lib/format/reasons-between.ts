import { REASONS_MAX } from '@shipmates/contract/limits'
import type { Intent, Member, Profile } from '@shipmates/contract/profiles'
import type { Reason } from '@shipmates/contract/reasons'
import { sharedWakingHours } from '@shipmates/contract/waking-hours'
import { sharedSkills } from './shared-skills.ts'
import { minutesAhead } from './time-of-zone.ts'

type Person = Pick<Member, 'skills' | 'intents' | 'languages' | 'timeZone'> &
  Partial<Pick<Profile, 'interests' | 'learning'>>

/** The intent of the other side that fits, where it is not the same one. */
const counterparts: Partial<Record<Intent, Intent>> = { mentor: 'mentee', mentee: 'mentor' }

/**
 * Why a member may be worth meeting, by what both profiles tell, for a member whose match the server does not
 * send. None without my profile.
 */
export function reasonsBetween(
  theirs: Person,
  mine: Person | undefined,
  now = new Date(),
): Reason[] {
  if (!mine) return []
  const { interests = [], learning = [] } = theirs
  const reasons: Reason[] = [
    {
      kind: 'intents',
      intents: theirs.intents.filter((intent) =>
        mine.intents.includes(counterparts[intent] ?? intent),
      ),
    },
    { kind: 'shared_skills', skills: sharedSkills(theirs.skills, mine.skills) },
    { kind: 'can_learn', skills: sharedSkills(theirs.skills, mine.learning ?? []) },
    { kind: 'can_teach', skills: sharedSkills(learning, mine.skills) },
    { kind: 'shared_interests', interests: sharedSkills(interests, mine.interests ?? []) },
    { kind: 'hours', hours: sharedHours(theirs, mine, now) },
    {
      kind: 'languages',
      languages: theirs.languages.filter((language) => mine.languages.includes(language)),
    },
  ]
  return reasons.filter(hasFacts).slice(0, REASONS_MAX)
}

/** The whole waking hours that two members share; 0 if a time zone is not known. */
function sharedHours(theirs: Person, mine: Person, now: Date): number {
  const [one, other] = [theirs, mine].map(({ timeZone }) => timeZone && minutesAhead(timeZone, now))
  if (typeof one !== 'number' || typeof other !== 'number') return 0
  return Math.floor(sharedWakingHours(one - other))
}

const hasFacts = ({ kind, ...facts }: Reason): boolean =>
  Object.values(facts).some((fact) => (Array.isArray(fact) ? fact.length > 0 : fact !== 0))
