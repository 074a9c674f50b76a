import { listSessions } from '@shipmates/contract/accounts'
import { listConversations, listMessages } from '@shipmates/contract/chat'
import { listConnections, listReceivedRequests } from '@shipmates/contract/connections'
import { getFeed, searchDevelopers } from '@shipmates/contract/discovery'
import { ConversationId, UserId } from '@shipmates/contract/ids'
import { getNotificationSettings } from '@shipmates/contract/notifications'
import { viewProfile } from '@shipmates/contract/profiles'
import type { Route } from '@shipmates/contract/route'
import type { FetchQueryOptions } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { sessionsQuery } from '../features/accounts/settings-api.ts'
import { conversationsQuery } from '../features/chat/list/conversations.ts'
import { messagesQuery } from '../features/chat/thread/messages.ts'
import { connectionsList, receivedList } from '../features/connections/api.ts'
import { developersQuery } from '../features/discovery/api.ts'
import { noFilters } from '../features/discovery/filters.ts'
import { notificationSettingsQuery } from '../features/notifications/api.ts'
import { profileQuery } from '../features/profile/api.ts'
import { queryClient } from '../lib/net/query-client.ts'
import { signIn } from '../lib/net/session.ts'
import { clearToasts, toastStore } from '../lib/toast.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { ada } from '../testing/members.ts'

const SENTENCE = 'The harbour is closed for repairs.'

beforeEach(() => {
  signIn(ada)
  queryClient.clear()
  clearToasts()
})

/** The toasts after `route` fails with this message. */
async function toastsOf(route: Route, query: unknown, sentence: string): Promise<string[]> {
  fakeServer().refuses(route, 'FORBIDDEN_ORIGIN', sentence)
  await queryClient.fetchQuery(query as FetchQueryOptions).catch(() => {})
  return toastStore.getSnapshot().map(({ text }) => text)
}

const lists: [name: string, Route, query: () => unknown, fallback?: string][] = [
  ['the feed', getFeed, () => developersQuery(noFilters, 1)],
  ['a search', searchDevelopers, () => developersQuery({ ...noFilters, skills: 'Rust' }, 1)],
  ['requests', listReceivedRequests, () => receivedList.query],
  ['connections', listConnections, () => connectionsList.query],
  ['sessions', listSessions, sessionsQuery],
  ['notification settings', getNotificationSettings, () => notificationSettingsQuery],
  ['the profile of another member', viewProfile, () => profileQuery(UserId.parse('77'))],
  ['conversations', listConversations, () => conversationsQuery, 'Failed to fetch conversations'],
  [
    'messages',
    listMessages,
    () => messagesQuery(ConversationId.parse('5')),
    'Failed to fetch messages',
  ],
]

test.each(lists)(
  "%s that failed to load: the server's message is toasted; without one only the chat shows the failure",
  async (_, route, query, fallback) => {
    expect(await toastsOf(route, query(), SENTENCE)).toEqual([SENTENCE])
    queryClient.clear()
    clearToasts()
    expect(await toastsOf(route, query(), '')).toEqual(fallback ? [fallback] : [])
  },
)

test('my own profile that failed to load is not toasted, because its page shows the failure', async () => {
  expect(await toastsOf(viewProfile, profileQuery(ada.userId), SENTENCE)).toEqual([])
})
