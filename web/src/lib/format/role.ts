import type { Profile } from '@shipmates/contract/profiles'

type Person = Pick<Profile, 'headline'> & Partial<Pick<Profile, 'workExperience'>>

/** A member's headline, else position and company of the current or latest job. */
export function roleOf({ headline, workExperience: [job] = [] }: Person): string | undefined {
  return headline || (job && `${job.position} at ${job.company}`)
}
