import type { UserId } from '@shipmates/contract/ids'
import { messages } from '@shipmates/contract/messages'
import {
  type EditProfile,
  editProfile,
  type Profile,
  suggestSkills,
  viewProfile,
} from '@shipmates/contract/profiles'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { refreshUser, sessionStore } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { useSession } from '../../lib/use-session.ts'
import type { EntryKind } from './entry-kinds.ts'
import type { Texts } from './text-form.ts'

/** My own profile as the session knows it, from the check at the start on; nobody else's. */
export function profileOfSession(userId: UserId | undefined): Profile | undefined {
  const { profile } = sessionStore.getSnapshot()
  return profile?.userId === userId ? profile : undefined
}

/** Everything that a member's profile tells; nothing is asked while nobody is named. */
export const profileQuery = (userId: UserId | undefined) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: userId
      ? async ({ signal }): Promise<Profile> =>
          (await call(viewProfile, { params: { userId } }, signal)).data
      : skipToken,
    // Shown at once, and read again where it was read long ago.
    initialData: () => profileOfSession(userId),
    initialDataUpdatedAt: performance.timeOrigin,
    refetchOnReconnect: true,
  })

/** My own profile, once it is known. */
export function useMyProfile(): Profile | undefined {
  return useQuery(profileQuery(useSession().user?.userId)).data
}

/** Reads my profile again after a change, and tells the shell what is new. */
export async function reloadProfile(client: QueryClient, userId: UserId): Promise<void> {
  const { queryKey } = profileQuery(userId)
  await client.invalidateQueries({ queryKey })
  const profile = client.getQueryData(queryKey)
  if (profile) refreshUser(profile)
}

/**
 * Saves what was edited of my profile; done once the profile has been read again. `onSaved` is called
 * although the page was left meanwhile.
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

/** Skills that members use and that begin so; none are asked for an empty beginning. */
export const suggestionsQuery = (prefix: string) =>
  queryOptions({
    queryKey: ['profile', 'skills', prefix.toLowerCase()],
    queryFn: prefix
      ? async ({ signal }) => (await call(suggestSkills, { query: { prefix } }, signal)).data
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  })

/** Adds an entry of work or education, or replaces one; done once the profile has been read again. */
export function useSaveEntry(userId: UserId, kind: EntryKind, id?: string) {
  const client = useQueryClient()
  const { added, addFailed, updated, updateFailed } = kind.says
  return useMutation({
    mutationFn: (texts: Texts) => (id ? kind.update(id, texts) : kind.add(texts)),
    meta: id ? { success: updated, failure: updateFailed } : { success: added, failure: addFailed },
    onSuccess: () => reloadProfile(client, userId),
  })
}

/** Removes an entry of work or education; done once the profile has been read again. */
export function useDeleteEntry(userId: UserId, kind: EntryKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => kind.remove(id),
    meta: { success: kind.says.deleted, failure: kind.says.deleteFailed },
    onSuccess: () => reloadProfile(client, userId),
  })
}
