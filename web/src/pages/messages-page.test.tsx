import { listConversations } from '@shipmates/contract/chat'
import { viewProfile } from '@shipmates/contract/profiles'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../lib/net/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { MessagesPage } from './messages-page.tsx'

beforeEach(() => {
  const linus = profileOf({ userName: 'linus_f' })
  signIn({ userId: linus.userId, email: linus.email })
  const server = fakeServer()
  server.answers(viewProfile, { data: linus })
  server.answers(listConversations, { data: [] })
})

test('next to an empty list there is no prompt to select a conversation', async () => {
  renderApp(<MessagesPage />, '/messages')

  expect(await screen.findByText('No conversations yet')).toBeTruthy()
  expect(screen.queryByText('Select a conversation')).toBeNull()
})

test('a link to a conversation that does not exist leads to the list and says so', async () => {
  const pages = (
    <Routes>
      <Route path="/messages/:userName?" element={<MessagesPage />} />
    </Routes>
  )
  renderApp(pages, '/messages/nadia_dev')

  expect(await screen.findByText('You have no conversation with this member.')).toBeTruthy()
  expect(location.pathname).toBe('/messages')
})
