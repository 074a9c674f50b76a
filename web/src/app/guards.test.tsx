import { UserId } from '@shipmates/contract/ids'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { checkSession, signIn } from '../lib/session.ts'
import { GuestsOnly, MembersOnly } from './guards.tsx'

const ada = { userId: UserId.parse('7'), email: 'ada@example.test', userName: 'ada_lovelace' }

beforeEach(() => sessionStorage.clear())

function visit(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route element={<GuestsOnly />}>
          <Route path="/login" element="The login" />
        </Route>
        <Route element={<MembersOnly />}>
          <Route path="/dashboard" element="The dashboard" />
          <Route path="/messages/:userName" element="The conversation" />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
}

test('until the session check has ended a page says Loading...', async () => {
  visit('/dashboard')
  expect(screen.getByRole('status').textContent).toBe('Loading...')

  await act(checkSession)

  expect(screen.getByText('The login')).toBeTruthy()
})

test('a protected page sends whoever is not signed in to the login', async () => {
  await checkSession()

  visit('/dashboard')

  expect(screen.getByText('The login')).toBeTruthy()
})

test('the login takes a member to the dashboard', () => {
  signIn(ada)

  visit('/login')

  expect(screen.getByText('The dashboard')).toBeTruthy()
})

test('the login of a pressed notification takes a member to its conversation', async () => {
  await act(checkSession)
  visit('/login?to=%2Fmessages%2Fgrace_h')

  act(() => signIn(ada))

  expect(screen.getByText('The conversation')).toBeTruthy()
})

test.each([
  'https://elsewhere.example/messages/grace_h',
  '//elsewhere.example/messages/grace_h',
  '/\\elsewhere.example',
  '/messages/../settings',
  '/messages/grace_h?x=1',
  '/settings',
  'javascript:alert(1)',
  '',
])('the login leads nowhere but to a conversation: not to "%s"', (to) => {
  signIn(ada)

  visit(`/login?${new URLSearchParams({ to })}`)

  expect(screen.getByText('The dashboard')).toBeTruthy()
})
