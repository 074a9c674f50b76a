import type { Profile } from '@shipmates/contract/profiles'
import { useSyncExternalStore } from 'react'
import { memberStorage } from '../../lib/browser/member-storage.ts'
import { changesOf } from './profile-texts.ts'
import { readUnsavedDetails } from './unsaved-details.ts'

/** My profile with what I have changed in its form, saved or not. */
export function useEditedProfile(profile: Profile | undefined): Profile | undefined {
  const unsaved = useSyncExternalStore(memberStorage.subscribe, readUnsavedDetails)
  if (!profile || !unsaved) return profile
  const changes = changesOf(unsaved.texts, new Set(unsaved.cleared), unsaved.opened)
  const edited = { ...profile, ...changes }
  return { ...edited, skills: edited.skills ?? [] } as Profile
}
