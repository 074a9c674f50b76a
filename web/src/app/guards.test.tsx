import { UserId } from '@shipmates/contract/ids'
import { viewProfile } from '@shipmates/contract/profiles'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { call } from '../lib/net/api.ts'
import { checkSession, signIn, signOut } from '../lib/net/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { ada } from '../testing/members.ts'
import { GuestsOnly, MembersOnly } from './guards.tsx'
import { startStores } from './start-stores.ts'

// Returns the function that stops the stores after each test.
beforeEach(() => startStores())

function visit(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route element={<GuestsOnly />}>
          <Route path="/login" element="The login" />
        </Route>
        <Route element={<MembersOnly />}>
          <Route path="/dashboard" element="The dashboard" />
          <Route path="*" element="Another page" />
        </Route>
      </Routes>
      <Here />
    </MemoryRouter>,
  )
}

function Here() {
  const { pathname, search, hash } = useLocation()
  return <output aria-label="Address">{pathname + search + hash}</output>
}

const here = () => screen.getByLabelText('Address').textContent

test('a page shows Loading... until the session check has ended', async () => {
  // Must be the first test of this file: later ones have run the session check.
  visit('/dashboard')
  expect(screen.getByText('Loading...')).toBeTruthy()

  await act(checkSession)

  expect(screen.getByText('The login')).toBeTruthy()
})

test('a protected page sends visitors to the login', async () => {
  await checkSession()

  visit('/dashboard')

  expect(screen.getByText('The login')).toBeTruthy()
})

test('the login takes a member to the dashboard', () => {
  signIn(ada)

  visit('/login')

  expect(screen.getByText('The dashboard')).toBeTruthy()
})

test.each([
  '/messages/grace_h',
  '/requests',
  '/profile?edit=1#skills',
  '/dashboard?search=ada&page=2',
])('a link to %s is opened after the login', async (address) => {
  await act(checkSession)
  visit(address)
  expect(screen.getByText('The login')).toBeTruthy()
  expect(here()).toBe('/login')

  act(() => signIn(ada))

  expect(here()).toBe(address)
})

test('after the login a pressed notification opens its conversation', async () => {
  await act(checkSession)
  visit('/login?to=%2Fmessages%2Fgrace_h')

  act(() => signIn(ada))

  expect(here()).toBe('/messages/grace_h')
})

test.each([
  'https://elsewhere.example/messages/grace_h',
  '//elsewhere.example/messages/grace_h',
  '/\\elsewhere.example/messages',
  '\\\\elsewhere.example/messages',
  '/\t/elsewhere.example/messages',
  'https:messages',
  'javascript:alert(1)',
  'data:text/html,/messages',
  'blob:http://localhost:3000/messages',
  'http://user@localhost:3000:80/messages',
  '/messages/..//elsewhere.example',
  '/%2f%2felsewhere.example',
  '/login',
  '/nowhere',
  '/toString',
  '/',
  '',
])('the login leads only to member pages, not to "%s"', (to) => {
  signIn(ada)

  visit(`/login?${new URLSearchParams({ to })}`)

  expect(here()).toBe('/dashboard')
})

test('a member who signs in again after their session ended returns to their page', async () => {
  await endedOn('/messages/grace_h')

  act(() => signIn(ada))

  expect(here()).toBe('/messages/grace_h')
})

test('another member does not get the page on which the session ended', async () => {
  await endedOn('/messages/grace_h')

  act(() => signIn({ ...ada, userId: UserId.parse('8') }))

  expect(here()).toBe('/dashboard')
})

test('after a logout the next login opens the dashboard', async () => {
  fakeServer()
  signIn(ada)
  visit('/messages/grace_h')
  await act(signOut)

  act(() => signIn(ada))

  expect(here()).toBe('/dashboard')
})

/** Opens a member page, then lets the session check find the session expired. */
async function endedOn(address: string) {
  const server = fakeServer()
  server.refuses(viewProfile, 'UNAUTHENTICATED')
  signIn(ada)
  visit(address)
  await act(() => call(viewProfile, { params: { userId: ada.userId } }).catch(() => {}))
  expect(here()).toBe('/login')
}
