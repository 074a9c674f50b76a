import { countNotices } from '@shipmates/contract/notices'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'

/** The number of notices since the list was last opened, without requests: their page counts those. */
export const noticeCountQuery = queryOptions({
  queryKey: ['notices', 'count'],
  queryFn: async ({ signal }): Promise<number> =>
    (await call(countNotices, {}, signal)).data.newCount,
})

/**
 * The count in the cache: `NoticeEvents` fetches it after the first screen, and keeps it up to
 * date.
 */
export const useNoticeCount = (): number =>
  useQuery({ ...noticeCountQuery, enabled: false }).data ?? 0
