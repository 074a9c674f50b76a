import type { NoticeId } from '@shipmates/contract/ids'
import { readAllFailed } from '@shipmates/contract/messages/notifications'
import { listNotices, type Notice, readNotices, seeNotices } from '@shipmates/contract/notices'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { compareIds } from '../../lib/compare-ids.ts'
import { call } from '../../lib/net/api.ts'
import { refetch } from '../../lib/net/live-query.ts'
import { noticeCountQuery } from './count.ts'

type List = InfiniteData<Notice[], NoticeId | undefined>

const PART_SIZE = 20

/** Events that concern me, newest first, in parts. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: async ({ signal, pageParam: before }): Promise<Notice[]> =>
    (await call(listNotices, { query: { limit: String(PART_SIZE), before } }, signal)).data,
  initialPageParam: undefined as NoticeId | undefined,
  getNextPageParam: (part) => (part.length < PART_SIZE ? undefined : part.at(-1)?.noticeId),
  staleTime: 0,
})

/** Records that I opened the list, which resets the count, here at once and in my other tabs. */
export async function seeAll(client: QueryClient): Promise<void> {
  client.setQueryData(noticeCountQuery.queryKey, 0)
  // If it fails, the next fetch corrects the count.
  await call(seeNotices).catch(() => {})
}

/** Marks the notices up to one as read, here at once and in my other tabs. */
export function useReadAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: NoticeId) => call(readNotices, { body: { upTo } }),
    meta: { failure: readAllFailed },
    onMutate: async (upTo) => {
      await client.cancelQueries(noticesQuery)
      markRead(client, upTo)
    },
    onError: () => refetchNotices(client),
  })
}

/** Fetches the count and the list again. */
export function refetchNotices(client: QueryClient): void {
  refetchQuietly(client, noticeCountQuery.queryKey)
  refetchQuietly(client, noticesQuery.queryKey)
}

/** Shows the notices up to one as read. */
const markRead = (client: QueryClient, upTo: NoticeId): void =>
  void client.setQueryData<List>(
    noticesQuery.queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) =>
          page.map((notice) =>
            compareIds(notice.noticeId, upTo) > 0 ? notice : { ...notice, isRead: true },
          ),
        ),
      },
  )

/** Errors are ignored here: the open list shows them. */
const refetchQuietly = (client: QueryClient, queryKey: readonly unknown[]) =>
  void refetch(client, queryKey).catch(() => {})
