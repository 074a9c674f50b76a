import { type Block, listBlocks } from '@shipmates/contract/blocks'
import type { UserId } from '@shipmates/contract/ids'
import { getPrivacy, type PrivacySettings, updatePrivacy } from '@shipmates/contract/privacy'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'
import { refetchMembers } from '../../lib/net/members-changed.ts'

/**
 * My privacy settings. Refetched each time the settings open: another tab may have changed them.
 */
export const privacyQuery = queryOptions({
  queryKey: ['privacy', 'settings'],
  queryFn: async ({ signal }): Promise<PrivacySettings> =>
    (await call(getPrivacy, {}, signal)).data,
  staleTime: 0,
})

export function useSavePrivacy() {
  const client = useQueryClient()
  return async (change: Partial<PrivacySettings>): Promise<void> => {
    await call(updatePrivacy, { body: change })
    client.setQueryData(privacyQuery.queryKey, (settings) => settings && { ...settings, ...change })
    // With presence hidden, lists have no last-seen times; once shown again, they do.
    if (change.presence !== undefined) void refetchMembers(client)
  }
}

const PART_SIZE = 20

/** The members I blocked, newest first, in parts. */
export const blocksQuery = infiniteQueryOptions({
  queryKey: ['privacy', 'blocks'],
  queryFn: async ({ signal, pageParam: before }): Promise<Block[]> =>
    (await call(listBlocks, { query: { limit: String(PART_SIZE), before } }, signal)).data,
  initialPageParam: undefined as UserId | undefined,
  getNextPageParam: (part) => (part.length < PART_SIZE ? undefined : part.at(-1)?.user.id),
  staleTime: 0,
})
