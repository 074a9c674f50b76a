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
import { refreshUser } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { useSession } from '../../lib/use-session.ts'
import type { EntryKind } from './entry-kinds.ts'
import type { Texts } from './text-form.ts'

/** Everything that a member's profile tells; nothing is asked while nobody is named. */
export const profileQuery = (userId: UserId | undefined) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: userId
      ? async ({ signal }): Promise<Profile> =>
          (await call(viewProfile, { params: { userId } }, signal)).data
      : skipToken,
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

/** Saves what was edited of my profile; done once the profile has been read again. */
export function useSaveProfile(userId: UserId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: EditProfile) => call(editProfile, { body: changes }),
    meta: { failure: messages.profileUpdateFailed },
    onSuccess: async () => {
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

type EntryChange = {
  /** Which entry, unless it is a new one. */
  id?: string | undefined
  input: Texts
}

/** Adds, replaces or removes an entry of work or education; done once the profile has been read again. */
export function useEntryMutations(userId: UserId, kind: EntryKind) {
  const client = useQueryClient()
  const onSuccess = () => reloadProfile(client, userId)
  const { says } = kind
  return {
    add: useMutation({
      mutationFn: ({ input }: EntryChange) => kind.add(input),
      meta: { success: says.added, failure: says.addFailed },
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ id = '', input }: EntryChange) => kind.update(id, input),
      meta: { success: says.updated, failure: says.updateFailed },
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => kind.remove(id),
      meta: { success: says.deleted, failure: says.deleteFailed },
      onSuccess,
    }),
  }
}
