import { blockMember, unblockMember } from '@shipmates/contract/blocks'
import {
  type ConversationRelation,
  findConversation,
  listConversations,
  listMessages,
  markRead,
} from '@shipmates/contract/chat'
import { removeConnection, sendRequest, withdrawRequest } from '@shipmates/contract/connections'
import type { ConnectionId, RequestId } from '@shipmates/contract/ids'
import { viewProfile } from '@shipmates/contract/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { signIn } from '../lib/net/session.ts'
import { conversation, message } from '../testing/chat.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { MessagesPage } from './messages-page.tsx'

function openChat(
  overrides: Parameters<typeof conversation>[0],
  address = '/messages/ada_lovelace',
) {
  const linus = profileOf({ userName: 'linus_f' })
  signIn({ userId: linus.userId, email: linus.email })
  const server = fakeServer()
  server.answers(viewProfile, { data: linus })
  server.answers(listConversations, { data: [conversation(overrides)], unreadCount: 0 })
  server.answers(listMessages, { data: [message(1)] })
  server.refuses(findConversation, 'NOT_FOUND')
  server.answers(markRead)
  renderApp(
    <Routes>
      <Route path="/messages/:userName?" element={<MessagesPage />} />
    </Routes>,
    address,
  )
  return server
}

/** A conversation between two members who are not connected. */
const apart = (standing: ConversationRelation) => ({ standing, connectionId: null })

const requested = { ...apart('requested'), requestId: '9' as RequestId }

test('the other side of an ended connection can only read', async () => {
  openChat(apart('ended'))

  expect(await screen.findByText("You can't write in this conversation.")).toBeTruthy()
  const chat = screen.getByRole('region', { name: 'Chat with ada_lovelace' })
  expect(await within(chat).findByText('message 1')).toBeTruthy()
  expect(within(chat).queryByRole('textbox')).toBeNull()
  expect(chat.textContent).not.toMatch(/seen|Active|removed|blocked/)
})

test('after a block the composer disappears, before the list is refetched', async () => {
  const server = openChat({})
  server.answers(blockMember)
  await screen.findByRole('textbox', { name: 'Message ada_lovelace' })
  await userEvent.click(await screen.findByRole('button', { name: 'Conversation options' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Block' }))
  const question = await screen.findByRole('alertdialog')
  server.holds(listConversations)

  await userEvent.click(within(question).getByRole('button', { name: 'Block' }))

  expect(await screen.findByRole('button', { name: 'Unblock' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Message ada_lovelace' })).toBeNull()
})

test('a member who removed a connection can connect again, once', async () => {
  const server = openChat(apart('removed'))
  server.answers(sendRequest, { data: { requestId: '9', status: 'interested' } })
  expect(await screen.findByText('You removed this connection.')).toBeTruthy()
  server.answers(listConversations, { data: [conversation(requested)], unreadCount: 0 })

  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))

  expect(await screen.findByText('You can write once ada_lovelace accepts.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
})

test('a member who sent a request sees it after a reload, and can withdraw it', async () => {
  const server = openChat(requested)
  server.answers(withdrawRequest)
  expect(await screen.findByText('Request sent.')).toBeTruthy()
  server.answers(listConversations, { data: [conversation(apart('removed'))], unreadCount: 0 })

  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))

  expect(await screen.findByText('You removed this connection.')).toBeTruthy()
  expect(server.requestsOf(withdrawRequest)[0]!.path).toMatch(/\/request\/9$/)
})

test('a connection can be removed from its chat, without the list of connections', async () => {
  const server = openChat({ connectionId: '12' as ConnectionId })
  server.answers(removeConnection)

  await userEvent.click(await screen.findByRole('button', { name: 'Conversation options' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove connection' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))

  await waitFor(() => expect(server.requestsOf(removeConnection)).toHaveLength(1))
  expect(server.requestsOf(removeConnection)[0]!.path).toMatch(/\/connection\/12$/)
})

test('a deleted member has no name and no profile', async () => {
  openChat({ standing: 'ended', isDeleted: true, userName: '' }, '/messages/~7')

  expect(await screen.findByText('This account was deleted.')).toBeTruthy()
  const chat = screen.getByRole('region', { name: 'Chat with Deleted member' })
  expect(within(chat).queryByRole('button', { name: 'Deleted member' })).toBeNull()
})

test.each([
  [
    'were removed',
    '2026-11-21T10:00:00.000Z',
    'Their messages were removed. Yours are still here.',
  ],
  ['stayed', null, 'You can still read it.'],
])(
  'the chat with a deleted member shows that their messages %s',
  async (_, deletedAt, sentence) => {
    const server = openChat({ ...apart('ended'), isDeleted: true, userName: '' }, '/messages/~7')
    server.answers(listMessages, { data: [message(1, { deletedAt }), message(2, { isOwn: true })] })

    expect(await screen.findByText(sentence)).toBeTruthy()
  },
)

test('the list names a deleted member, and leads to the conversation', async () => {
  openChat({ standing: 'ended', isDeleted: true, userName: '' }, '/messages')

  const row = await screen.findByRole('link', { name: /Deleted member/ })

  expect(row.getAttribute('href')).toBe('/messages/~7')
})

test('the conversation with a blocked member is not in the list, can be read, and ends by Unblock', async () => {
  const server = openChat({ userName: 'someone_else' }, '/messages/ada_lovelace')
  server.answers(findConversation, { data: conversation(apart('blocked')) })
  server.answers(unblockMember)

  expect(await screen.findByText('You blocked ada_lovelace.')).toBeTruthy()
  const chat = screen.getByRole('region', { name: 'Chat with ada_lovelace' })
  // Their profile cannot be seen.
  expect(within(chat).queryByRole('button', { name: 'ada_lovelace' })).toBeNull()
  server.answers(listConversations, { data: [conversation(apart('ended'))], unreadCount: 0 })
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }))

  expect(await screen.findByText('You unblocked ada_lovelace.')).toBeTruthy()
  expect(await screen.findByText("You can't write in this conversation.")).toBeTruthy()
})
