import type { Profile } from '@shipmates/contract/profiles'
import { canonicalSkill } from '@shipmates/contract/skills'

type NamedUser = { userName?: string | null | undefined; email?: string | null | undefined }

/** The username, else the part of the e-mail before the @, else "Developer". */
export function displayName({ userName, email }: NamedUser): string {
  return userName || email?.split('@')[0] || 'Developer'
}

type Person = { age: number | null; gender: string | null }

/** "38 years old · Female"; unknown or undisclosed parts are left out. */
export function ageAndGender({ age, gender }: Person): string {
  const shownGender = gender === 'Prefer not to say' ? null : gender
  return [age !== null && `${age} years old`, shownGender].filter(Boolean).join(' · ')
}

/** The skills that I share with a member, in their spelling. */
export function sharedSkills(theirs: readonly string[], mine: readonly string[]): string[] {
  const known = new Set(mine.map(canonicalSkill))
  return theirs.filter((skill) => known.has(canonicalSkill(skill)))
}

type WithWork = Pick<Profile, 'headline'> & Partial<Pick<Profile, 'workExperience'>>

/** A member's headline, else position and company of the current or latest job. */
export function roleOf({ headline, workExperience: [job] = [] }: WithWork): string | undefined {
  return headline || (job && `${job.position} at ${job.company}`)
}
