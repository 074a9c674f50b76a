import {
  findConversation,
  listConversations,
  listMessages,
  markRead,
} from '@shipmates/contract/chat'
import { listConnections, listSentRequests } from '@shipmates/contract/connections'
import { getFeed } from '@shipmates/contract/discovery'
import { type ConversationId, RequestId } from '@shipmates/contract/ids'
import { viewProfile } from '@shipmates/contract/profiles'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { markBlocked, refetchMembers, unmarkBlocked } from '../lib/net/members-changed.ts'
import { queryClient } from '../lib/net/query-client.ts'
import { signIn } from '../lib/net/session.ts'
import { conversation, ids, message } from '../testing/chat.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { connectionOf, developerOf, pageOf, profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { until } from '../testing/until.ts'
import { MessagesPage } from './messages-page.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  const linus = profileOf({ userName: 'linus_f' })
  signIn({ userId: linus.userId, email: linus.email })
  server = fakeServer()
  server.answers(viewProfile, { data: linus })
  server.answers(listConversations, { data: [], unreadCount: 0 })
  server.refuses(findConversation, 'NOT_FOUND')
})

test('next to an empty list there is no prompt to pick a conversation', async () => {
  renderApp(<MessagesPage />, '/messages')

  expect(await screen.findByText('No conversations yet')).toBeTruthy()
  expect(screen.queryByText('Pick a conversation')).toBeNull()
})

test('next to an empty list there are pending requests and the best matches', async () => {
  const waiting = { user: profileOf(), note: null, createdAt: new Date().toISOString() }
  server.answers(listSentRequests, {
    data: ['5', '6'].map((id) => ({ ...waiting, requestId: RequestId.parse(id) })),
  })
  server.answers(getFeed, pageOf([developerOf({ userName: 'ada_tiles' })]))
  renderApp(<MessagesPage />, '/messages')

  expect(await screen.findByText(/2 of your requests are waiting for an answer/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'See sent requests' })
  expect(link.getAttribute('href')).toBe('/requests?tab=sent')
  expect(await screen.findByRole('article', { name: 'ada_tiles' })).toBeTruthy()
})

test('a member with no one to write to is led to the developers, others to their connections', async () => {
  server.answers(listConnections, { data: [] })
  renderApp(<MessagesPage />, '/messages')

  const link = await screen.findByRole('link', { name: 'Discover developers' })
  expect(link.getAttribute('href')).toBe('/dashboard')
  cleanup()

  server.answers(listConnections, { data: [connectionOf('5')] })
  renderApp(<MessagesPage />, '/messages')
  expect(await screen.findByRole('link', { name: 'Go to Connections' })).toBeTruthy()
})

const pages = (
  <Routes>
    <Route path="/messages/:userName?" element={<MessagesPage />} />
  </Routes>
)

test('a conversation beyond the loaded list is found by one call', async () => {
  const listed = Array.from({ length: 50 }, (_, index) =>
    conversation({ id: `${index + 100}` as ConversationId, userName: `mate_${index}` }),
  )
  server.answers(listConversations, { data: listed, unreadCount: 0 })
  server.answers(findConversation, { data: conversation() })
  server.answers(listMessages, { data: [message(1)] })
  server.answers(markRead)

  renderApp(pages, '/messages/ada_lovelace')

  expect(await screen.findByRole('region', { name: 'Chat with ada_lovelace' })).toBeTruthy()
  expect(await screen.findByText('message 1')).toBeTruthy()
  expect(server.requestsOf(findConversation)).toHaveLength(1)
  expect(server.requestsOf(listConversations)).toHaveLength(1)
})

test('a link to a missing conversation opens the list and shows a toast', async () => {
  renderApp(pages, '/messages/nadia_dev')

  expect(await screen.findByText('You have no conversation with this member.')).toBeTruthy()
  expect(location.pathname).toBe('/messages')
})

test('the profile of a member I blocked in the open chat of this tab is not asked for again', async () => {
  server.answers(listConversations, { data: [conversation()], unreadCount: 0 })
  server.answers(listMessages, { data: [message(1)] })
  server.answers(markRead)
  renderApp(pages, '/messages/ada_lovelace')
  const profiles = () =>
    server.requestsOf(viewProfile).filter(({ path }) => path.endsWith(`/${ids.ada}`))
  await screen.findByText('message 1')
  await until(() => expect(profiles()).toHaveLength(1))
  server.answers(listConversations, { data: [], unreadCount: 0 })
  server.answers(findConversation, { data: conversation({ standing: 'blocked' }) })

  markBlocked(ids.ada)
  onTestFinished(() => unmarkBlocked(ids.ada))
  await act(() => refetchMembers(queryClient))

  expect(await screen.findByRole('region', { name: 'Chat with ada_lovelace' })).toBeTruthy()
  expect(profiles()).toHaveLength(1)
})

test('a conversation whose messages load slowly is marked read once they are shown, so the first new one is marked', async () => {
  server.answers(listConversations, { data: [conversation({ unreadCount: 1 })], unreadCount: 1 })
  const answer = server.holds(listMessages, { data: [message(1)] })
  const shownAtRead: boolean[] = []
  server.answers(markRead, () => {
    shownAtRead.push(screen.queryByText('message 1') !== null)
    return {}
  })
  renderApp(pages, '/messages/ada_lovelace')
  await screen.findByRole('region', { name: /, loading$/ })
  await until(() => expect(document.querySelector('[aria-busy] .bg-skeleton')).toBeTruthy())

  answer()

  await until(() => expect(shownAtRead).toEqual([true]))
  expect(screen.getByText('New messages')).toBeTruthy()
})

test('the profile of the other member has an address, in the chat with them only', async () => {
  server.answers(listConversations, { data: [conversation()], unreadCount: 0 })
  server.answers(listMessages, { data: [message(1)] })
  server.answers(markRead)
  renderApp(pages, '/messages/ada_lovelace?profile=ada_lovelace')

  const dialog = await screen.findByRole('dialog')
  await userEvent.click((await within(dialog).findAllByRole('button', { name: 'Close' }))[0]!)
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(location.search).toBe(''))
  expect(document.activeElement).toBe(document.body)

  cleanup()
  renderApp(pages, '/messages/ada_lovelace?profile=nadia_dev')
  await screen.findByText('message 1')
  await waitFor(() => expect(location.search).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
})
