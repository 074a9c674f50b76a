import { type Choice, sendRequest, withdrawRequest } from '@shipmates/contract/connections'
import {
  type Developer,
  getFeed,
  listRelated,
  type RelatedMember,
  searchDevelopers,
} from '@shipmates/contract/discovery'
import { AppError } from '@shipmates/contract/errors'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import { PAGE_SIZE } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/connections'
import { backInFeed } from '@shipmates/contract/messages/discovery'
import type { Pagination } from '@shipmates/contract/reply'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { forgetNote } from '../../components/note-drafts.ts'
import { toastConnected } from '../../components/toast-connected.tsx'
import { call } from '../../lib/net/api.ts'
import { toastFailure } from '../../lib/net/query-client.ts'
import { useSocketEvent } from '../../lib/net/socket.ts'
import { toast } from '../../lib/toast.ts'
import { FEED_KEY } from './feed-session.ts'
import { type Filters, isSearch, queryOf } from './filters.ts'

/**
 * A developer of a loaded page. After a decision they stay in the cache at their position, hidden.
 */
export type ListedDeveloper = Developer & { decision?: Choice | undefined }
export type DeveloperPage = { data: ListedDeveloper[]; pagination: Pagination }
/** `readAt`: when the page was fetched, in milliseconds since the document was loaded. */
type ReadPage = DeveloperPage & { readAt: number; isAlone?: boolean }

/** Mutation key of decisions, to count pending ones. */
export const DECIDE_KEY = ['discovery', 'decide']

const FEED_SESSION_MS = 5 * 60_000
const SEARCH_KEY = ['discovery', 'search']
const RELATED_KEY = ['related']

/** Each intent has a feed session of its own. */
const feedKeyOf = (intent: Filters['intent']) => [...FEED_KEY, intent ?? 'anyone']

/** One page of the feed, or of the search if any filter of the form is set. */
export const developersQuery = (filters: Filters, page: number) => {
  const { intent, sortBy } = filters
  const filterQuery = queryOf(filters)
  return queryOptions({
    queryKey: isSearch(filters) ? [...SEARCH_KEY, page, filterQuery] : [...feedKeyOf(intent), page],
    queryFn: async ({ signal }): Promise<ReadPage> => {
      const slice = { page: String(page), limit: String(PAGE_SIZE) }
      const found = isSearch(filters)
        ? await call(searchDevelopers, { query: { ...filterQuery, sortBy, ...slice } }, signal)
        : await call(getFeed, { query: { ...filterQuery, ...slice } }, signal)
      return { ...found, readAt: performance.now() }
    },
    meta: { toastsFailure: true },
    placeholderData: keepPreviousData,
    staleTime: FEED_SESSION_MS,
    // Cards must not move while they are read: a page is refetched only when navigated to.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status === 'error',
  })
}

const NAMED_MAX = 5

export type NamedDevelopers = DeveloperPage & { name: string }

/** The first developers whose username contains a text, for suggestions. */
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

/** How many developers the search for a skill finds. */
export const knownCountQuery = (skill: string) =>
  queryOptions({
    queryKey: [...SEARCH_KEY, 'known', skill],
    queryFn: async ({ signal }): Promise<number> => {
      const query = { skills: skill, limit: '1' } as const
      return (await call(searchDevelopers, { query }, signal)).pagination.totalCount
    },
  })

/** Members that a search by name leaves out, because a request is pending or they are connected. */
export const relatedQuery = (name: string) =>
  queryOptions({
    queryKey: [...RELATED_KEY, name],
    queryFn: async ({ signal }): Promise<RelatedMember[]> =>
      (await call(listRelated, { query: { search: name } }, signal)).data,
    staleTime: 0,
  })

/** Whether a member has this name, in any case. */
export const isNamed =
  (name: string) =>
  ({ user }: { user: { userName: string } }): boolean =>
    user.userName.toLowerCase() === name.toLowerCase()

/** Fetching page 1 of the feed starts a new session: drops pages fetched before it. */
export function forgetEarlierFeedSession(client: QueryClient, intent: Filters['intent']): void {
  const feedKey = feedKeyOf(intent)
  const first = client.getQueryData<ReadPage>([...feedKey, 1])
  if (!first) return
  for (const [queryKey, page] of client.getQueriesData<ReadPage>({
    queryKey: feedKey,
    type: 'inactive',
  })) {
    if (page && page.readAt < first.readAt) client.removeQueries({ queryKey, exact: true })
  }
}

/** Drops cached search results, so that searches include developers passed on in the meantime. */
export const forgetSearches = (client: QueryClient): void =>
  client.removeQueries({ queryKey: SEARCH_KEY, type: 'inactive' })

type Decision = { developer: ListedDeveloper; choice: Choice; note?: string | undefined }

type DecideOptions = {
  onUndone: (userName: string) => void
  /** Called when the toast of a new connection is pressed. */
  openChat: (user: { id: UserId }) => void
}

/** Sends a Connect or a Pass and hides the card optimistically; restores it on failure. */
export function useDecide({ onUndone, openChat }: DecideOptions) {
  const client = useQueryClient()
  const undo = useUndo()

  return useMutation({
    mutationKey: DECIDE_KEY,
    mutationFn: ({ developer, choice, note }: Decision) =>
      call(sendRequest, {
        params: { status: choice, userId: developer.id },
        ...(note && { body: { note } }),
      }),
    onMutate: ({ developer, choice }) => mark(client, developer.id, { decision: choice }),
    onSuccess: ({ data }, { developer, choice, note }) => {
      if (note) forgetNote(developer.id)
      if (choice === 'interested') {
        if (data.status === 'accepted') toastConnected(developer, openChat)
        else toast.success(messages.requestSent)
        return
      }
      const { id: userId, userName } = developer
      const takeBack = () =>
        undo.mutate({ requestId: data.requestId, userId }, { onSuccess: () => onUndone(userName) })
      const isOurs = data.status === 'ignored'
      toast.success(messages.passed, isOurs ? { undo: takeBack } : {})
    },
    onError: (error, { developer }) => {
      const comesBack = !isDecidedElsewhere(error)
      if (comesBack) mark(client, developer.id, { decision: undefined })
      if (error instanceof AppError && error.code === 'REQUESTS_CLOSED')
        mark(client, developer.id, { canRequest: false })
      const detail = comesBack ? backInFeed(developer) : undefined
      toastFailure(error, messages.requestFailed, detail)
    },
  })
}

/**
 * A live request contains its sender's current profile: updates the photo on their card and in the
 * toast of a match.
 */
export function useFreshPhotos(): void {
  const client = useQueryClient()
  useSocketEvent('request_received', ({ fromUserId: { id, photoUrl } }) =>
    mark(client, id, { photoUrl }),
  )
}

function useUndo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ requestId }: { requestId: RequestId; userId: UserId }) =>
      call(withdrawRequest, { params: { requestId } }),
    meta: { failure: messages.requestFailed },
    onSuccess: (_reply, { userId }) => mark(client, userId, { decision: undefined }),
  })
}

/** Already decided in another tab or on another device: the card stays removed. */
export const isDecidedElsewhere = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'ALREADY_REQUESTED' || error.code === 'ALREADY_CONNECTED')

/** Changes a developer, such as the decision on them, in all cached pages. */
function mark(client: QueryClient, userId: UserId, change: Partial<ListedDeveloper>): void {
  client.setQueriesData<DeveloperPage>(
    { queryKey: ['discovery'] },
    (page) =>
      page && {
        ...page,
        data: page.data.map((developer) =>
          developer.id === userId ? { ...developer, ...change } : developer,
        ),
      },
  )
}
