import { type Choice, sendRequest, withdrawRequest } from '@shipmates/contract/connections'
import { type Developer, getFeed, searchDevelopers } from '@shipmates/contract/discovery'
import { AppError } from '@shipmates/contract/errors'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import { messages } from '@shipmates/contract/messages'
import type { Pagination } from '@shipmates/contract/reply'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sayFailure } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { type Filters, isSearch } from './filters.ts'

/** A developer of a loaded page; once decided on, they stay in its cache at their place, unseen. */
export type ListedDeveloper = Developer & { decision?: Choice | undefined }
export type DeveloperPage = { data: ListedDeveloper[]; pagination: Pagination }

/** By which decisions under way are counted. */
export const DECIDE_KEY = ['discovery', 'decide']

const VISIT_MS = 5 * 60_000
const FEED_KEY = ['discovery', 'feed']
const SEARCH_KEY = ['discovery', 'search']

/**
 * The page that an address asks for: of the feed, or of a search once a filter is set.
 *
 * Reading page 1 of the feed starts a new visit, so the pages of the last one go. That a search found
 * nobody is also said in a toast.
 */
export const developersQuery = (filters: Filters, page: number) => {
  const { search, skills, gender, sortBy } = filters
  return queryOptions({
    queryKey: isSearch(filters)
      ? [...SEARCH_KEY, page, { search, skills, gender, sortBy }]
      : [...FEED_KEY, page],
    queryFn: async ({ client, signal }): Promise<DeveloperPage> => {
      if (isSearch(filters)) {
        const query = { search, skills, gender, sortBy, page: String(page) }
        const found = await call(searchDevelopers, { query }, signal)
        if (found.pagination.totalCount === 0) toast.error(messages.searchEmpty)
        return found
      }
      const slice = await call(getFeed, { query: { page: String(page) } }, signal)
      if (page === 1) client.removeQueries({ queryKey: FEED_KEY, type: 'inactive' })
      return slice
    },
    placeholderData: keepPreviousData,
    staleTime: VISIT_MS,
    // Nothing may move under the reader: a page is read again only on the way to it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status === 'error',
  })
}

const NAMED_MAX = 5

export type NamedDevelopers = DeveloperPage & { name: string }

/** The first developers whose username contains a text, for a list of suggestions. */
export const namedQuery = (name: string) =>
  queryOptions({
    queryKey: [...SEARCH_KEY, 'named', name],
    queryFn: async ({ signal }): Promise<NamedDevelopers> => {
      const query = { search: name, sortBy: 'alphabetical', limit: String(NAMED_MAX) } as const
      return { ...(await call(searchDevelopers, { query }, signal)), name }
    },
    enabled: name !== '',
    placeholderData: keepPreviousData,
  })

/** Forgets what earlier searches found, so that whoever was passed on since can be found again. */
export const forgetSearches = (client: QueryClient): void =>
  client.removeQueries({ queryKey: SEARCH_KEY, type: 'inactive' })

/** Forgets the visit of the feed: the next page 1 brings in who is new and orders everybody afresh. */
export const endVisit = (client: QueryClient): Promise<void> =>
  client.resetQueries({ queryKey: FEED_KEY })

type Decision = { userId: UserId; userName: string; choice: Choice }

/** Sends a Connect or a Pass, and takes a card out of the page that it stands on. */
export function useDecide({ onUndone }: { onUndone: (userName: string) => void }) {
  const client = useQueryClient()
  const undo = useUndo()

  return useMutation({
    mutationKey: DECIDE_KEY,
    mutationFn: ({ userId, choice }: Decision) =>
      call(sendRequest, { params: { status: choice, userId } }),
    onMutate: ({ userId, choice }) => mark(client, userId, choice),
    onSuccess: ({ data }, { userId, userName, choice }) => {
      if (choice === 'interested') {
        toast.success(data.status === 'accepted' ? messages.accepted : messages.requestSent)
        return
      }
      const takeBack = () =>
        undo.mutate({ requestId: data.requestId, userId }, { onSuccess: () => onUndone(userName) })
      const isOurs = data.status === 'ignored'
      toast.success(messages.passed, isOurs ? { action: { label: 'Undo', run: takeBack } } : {})
    },
    onError: (error, { userId, userName }) => {
      const comesBack = !isDecidedElsewhere(error)
      if (comesBack) mark(client, userId, undefined)
      const detail = comesBack ? `${userName} is back in your feed.` : undefined
      sayFailure(error, messages.requestFailed, detail)
    },
  })
}

function useUndo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ requestId }: { requestId: RequestId; userId: UserId }) =>
      call(withdrawRequest, { params: { requestId } }),
    meta: { failure: messages.requestFailed },
    onSuccess: (_reply, { userId }) => mark(client, userId, undefined),
  })
}

/** The decision fell in another tab or on another device: the card has no business here any more. */
export const isDecidedElsewhere = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'ALREADY_REQUESTED' || error.code === 'ALREADY_CONNECTED')

/** Marks a developer as decided on, or not, wherever they are listed; their place stays theirs. */
function mark(client: QueryClient, userId: UserId, decision: Choice | undefined): void {
  client.setQueriesData<DeveloperPage>(
    { queryKey: ['discovery'] },
    (page) =>
      page && {
        ...page,
        data: page.data.map((developer) =>
          developer.id === userId ? { ...developer, decision } : developer,
        ),
      },
  )
}
