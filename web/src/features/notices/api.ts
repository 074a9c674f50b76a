import type { NoticeId } from '@shipmates/contract/ids'
import { NOTICES_COUNTED_MAX } from '@shipmates/contract/limits'
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
import { editLive, refetch } from '../../lib/net/live-query.ts'
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
  clearCount(client)
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

/** Adds a notice from a live event. */
export function addNotice(client: QueryClient, notice: Notice): void {
  const counts = notice.kind === 'request' ? 0 : 1
  const isCounted = editLive<number>(client, noticeCountQuery.queryKey, (count) =>
    Math.min(count + counts, NOTICES_COUNTED_MAX),
  )
  const isListed = editLive<List>(client, noticesQuery.queryKey, (list) => {
    const [first = [], ...rest] = list.pages
    return { ...list, pages: [[notice, ...first], ...rest] }
  })
  if (!isCounted) refetchQuietly(client, noticeCountQuery.queryKey)
  if (!isListed) refetchQuietly(client, noticesQuery.queryKey)
}

/** Removes notices up to `newest`, the newest one that this tab knows, from the count. */
export function settleCount(
  client: QueryClient,
  upTo: NoticeId,
  newest: NoticeId | undefined,
): void {
  const listed = client.getQueryData<List>(noticesQuery.queryKey)?.pages[0]?.[0]?.noticeId
  const isOlder = (id: NoticeId | undefined) => id !== undefined && compareIds(upTo, id) < 0
  if (isOlder(newest) || isOlder(listed)) refetchQuietly(client, noticeCountQuery.queryKey)
  else clearCount(client)
}

const clearCount = (client: QueryClient): void =>
  void client.setQueryData(noticeCountQuery.queryKey, 0)

export const markRead = (client: QueryClient, upTo: NoticeId): void =>
  editNotices(client, (notice) =>
    compareIds(notice.noticeId, upTo) > 0 ? notice : { ...notice, isRead: true },
  )

/** Refetches data that may have changed without an event. */
export function refetchNotices(client: QueryClient): void {
  refetchQuietly(client, noticeCountQuery.queryKey)
  refetchQuietly(client, noticesQuery.queryKey)
}

function editNotices(client: QueryClient, change: (notice: Notice) => Notice): void {
  client.setQueryData<List>(
    noticesQuery.queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => page.map(change)) },
  )
}

/** Errors are ignored here: the open list shows them. */
const refetchQuietly = (client: QueryClient, queryKey: readonly unknown[]) =>
  void refetch(client, queryKey).catch(() => {})
