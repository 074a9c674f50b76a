import type { UserId } from '@shipmates/contract/ids'
import type { Profile } from '@shipmates/contract/profiles'
import { browserStorage } from '../../lib/browser/safe-storage.ts'

const KEY = 'shipmates-first-steps'
const NEW_FOR_MS = 7 * 86_400_000

const keyOf = (userId: UserId) => `${KEY}-${userId}`

/**
 * Whether to offer the first steps: the account is younger than a week and the profile is empty.
 */
export const isNewcomer = (profile: Profile, now: Date): boolean =>
  now.getTime() - Date.parse(profile.createdAt) < NEW_FOR_MS &&
  profile.photoUrl === null &&
  !profile.about &&
  profile.skills.length === 0

/** Whether the first steps have ended in this browser: done, skipped, or not needed. */
export const hasTakenFirstSteps = (userId: UserId): boolean =>
  Boolean(browserStorage.read(keyOf(userId)))

export const endFirstSteps = (userId: UserId): void =>
  void browserStorage.write(keyOf(userId), 'over')
