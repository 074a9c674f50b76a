import { listConversations } from '@shipmates/contract/chat'
import { viewProfile } from '@shipmates/contract/profiles'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../lib/net/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { MessagesPage } from './messages-page.tsx'

test('next to an empty list there is no prompt to select a conversation', async () => {
  const linus = profileOf({ userName: 'linus_f' })
  signIn({ userId: linus.userId, email: linus.email })
  const server = fakeServer()
  server.answers(viewProfile, { data: linus })
  server.answers(listConversations, { data: [] })
  renderApp(<MessagesPage />, '/messages')

  expect(await screen.findByText('No conversations yet')).toBeTruthy()
  expect(screen.queryByText('Select a conversation')).toBeNull()
})
