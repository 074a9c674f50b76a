import type { Profile } from '@shipmates/contract/profiles'

type Person = Pick<Profile, 'headline'> & Partial<Pick<Profile, 'workExperience'>>

/** What a member does: their headline, or else their current position. Undefined if they say neither. */
export function roleOf({ headline, workExperience = [] }: Person): string | undefined {
  if (headline) return headline
  const job = workExperience.find(({ isCurrentlyWorking }) => isCurrentlyWorking)
  return job && `${job.position} at ${job.company}`
}
