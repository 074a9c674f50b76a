import { listBlocks, unblockMember } from '@shipmates/contract/blocks'
import { listConversations, listMessages, markRead } from '@shipmates/contract/chat'
import { listSentRequests, sendRequest } from '@shipmates/contract/connections'
import { viewProfile } from '@shipmates/contract/profiles'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { conversation, message } from '../features/chat/testing.ts'
import { signIn } from '../lib/net/session.ts'
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
  server.answers(listConversations, { data: [conversation(overrides)] })
  server.answers(listMessages, { data: [message(1)] })
  server.answers(listSentRequests, { data: [] })
  server.answers(listBlocks, { data: [] })
  server.answers(markRead)
  renderApp(
    <Routes>
      <Route path="/messages/:userName?" element={<MessagesPage />} />
    </Routes>,
    address,
  )
  return server
}

test('the other side of an ended connection can only read', async () => {
  openChat({ standing: 'ended' })

  expect(await screen.findByText("You can't write in this conversation.")).toBeTruthy()
  const chat = screen.getByRole('region', { name: 'Chat with ada_lovelace' })
  expect(await within(chat).findByText('message 1')).toBeTruthy()
  expect(within(chat).queryByRole('textbox')).toBeNull()
  expect(chat.textContent).not.toMatch(/seen|Active|removed|blocked/)
})

test('who removed a connection can connect again, once', async () => {
  const server = openChat({ standing: 'removed' })
  server.answers(sendRequest, { data: { requestId: '9', status: 'interested' } })
  expect(await screen.findByText('You removed this connection.')).toBeTruthy()
  const { userId } = conversation()
  const user = profileOf({ id: userId, userName: 'ada_lovelace' })
  server.answers(listSentRequests, {
    data: [{ requestId: '9', user, note: null, createdAt: new Date().toISOString() }],
  })

  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))

  expect(await screen.findByText('You can write once ada_lovelace accepts.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
})

test('a deleted member has no name and no profile', async () => {
  openChat({ standing: 'ended', isDeleted: true, userName: '' }, '/messages/~7')

  expect(await screen.findByText('This account was deleted.')).toBeTruthy()
  const chat = screen.getByRole('region', { name: 'Chat with Deleted member' })
  expect(within(chat).queryByRole('button', { name: 'Deleted member' })).toBeNull()
})

test('the list names a deleted member, and leads to the conversation', async () => {
  openChat({ standing: 'ended', isDeleted: true, userName: '' }, '/messages')

  const row = await screen.findByRole('link', { name: /Deleted member/ })

  expect(row.getAttribute('href')).toBe('/messages/~7')
})

test('the conversation with a blocked member is not in the list, can be read, and ends by Unblock', async () => {
  const server = openChat({ userName: 'someone_else' }, '/messages/ada_lovelace')
  const { userId } = conversation()
  const user = profileOf({ id: userId, userName: 'ada_lovelace' })
  server.answers(listBlocks, {
    data: [{ user, blockedAt: new Date().toISOString(), conversationId: '7' }],
  })
  server.answers(unblockMember)

  expect(await screen.findByText('You blocked ada_lovelace.')).toBeTruthy()
  server.answers(listBlocks, { data: [] })
  server.answers(listConversations, { data: [conversation({ standing: 'ended' })] })
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }))

  expect(await screen.findByText('ada_lovelace is unblocked')).toBeTruthy()
  expect(await screen.findByText("You can't write in this conversation.")).toBeTruthy()
})
