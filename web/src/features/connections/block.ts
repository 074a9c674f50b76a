import { type Block, listBlocks } from '@shipmates/contract/blocks'
import type { UserId } from '@shipmates/contract/ids'
import { LIST_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'

/** The block of a member by username, ignoring case; null without one. */
export const blockQuery = (userName: string | undefined) =>
  queryOptions({
    queryKey: ['privacy', 'blocks', 'of', userName],
    queryFn: async ({ signal }): Promise<Block | null> => {
      const wanted = userName?.toLowerCase()
      let before: UserId | undefined
      for (;;) {
        const query = { limit: String(LIST_PAGE_SIZE_MAX), before }
        const { data } = await call(listBlocks, { query }, signal)
        const found = data.find(({ user }) => user.userName.toLowerCase() === wanted)
        if (found || data.length < LIST_PAGE_SIZE_MAX) return found ?? null
        before = data.at(-1)?.user.id
      }
    },
    staleTime: 0,
  })
