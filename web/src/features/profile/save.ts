import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/profiles'
import { changeVisibility, editProfile } from '@shipmates/contract/own-profile'
import type { EditProfile } from '@shipmates/contract/profile-forms'
import { type Project, type Visibility, viewProfile } from '@shipmates/contract/profiles'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'
import { toast } from '../../lib/toast.ts'
import { profileQuery, reloadProfile } from './api.ts'
import type { EntryKind, Listed } from './entry-kinds.ts'

/**
 * Saves changes to my profile; pending until the profile has been refetched. `onSaved` is called
 * even if the page has been left.
 */
export function useSaveProfile(userId: UserId, onSaved = () => {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: EditProfile) => call(editProfile, { body: changes }),
    meta: { failure: messages.profileUpdateFailed },
    onSuccess: async () => {
      onSaved()
      await reloadProfile(client, userId)
      toast.success(messages.profileUpdated, { detail: messages.profileSaved })
    },
  })
}

/**
 * Changes the server's list of my projects: another tab may have changed it in the meantime.
 * Pending until the profile has been refetched.
 */
export function useSaveProjects(userId: UserId, says: { success: string; failure: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: (projects: Project[]) => Project[]) => {
      const { data } = await call(viewProfile, { params: { userId } })
      return call(editProfile, { body: { projects: change(data.projects) } })
    },
    meta: says,
    // A failure may also mean that another tab has changed the list.
    onSettled: () => reloadProfile(client, userId),
  })
}

/** Sets who can see my public page. Resolves once the stored profile is updated. */
export async function saveVisibility(
  client: QueryClient,
  userId: UserId,
  visibility: Visibility,
): Promise<void> {
  await call(changeVisibility, { body: { visibility } })
  client.setQueryData(profileQuery(userId).queryKey, (known) => known && { ...known, visibility })
  await reloadProfile(client, userId)
}

/** Deletes an entry of work or education; pending until the profile has been refetched. */
export function useDeleteEntry(userId: UserId, kind: EntryKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (entry: Listed) => entry.remove(),
    meta: { success: kind.says.deleted, failure: kind.says.deleteFailed },
    onSuccess: () => reloadProfile(client, userId),
  })
}
