import { getSession } from '@shipmates/contract/accounts'
import { getOverview } from '@shipmates/contract/admin-overview'
import { listReports } from '@shipmates/contract/admin-reports'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { queryClient } from '../lib/net/query-client.ts'
import { isStaff, recheckSession, sessionStore, signIn, type User } from '../lib/net/session.ts'
import { allToasts } from '../lib/toast.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { ada } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { overviewOf } from '../testing/staff.ts'
import { until } from '../testing/until.ts'
import { StaffNav } from './admin/staff.tsx'
import { SignedIn } from './signed-in.tsx'

const counts = { pendingRequests: 0, unreadMessages: 0 }

test('a member who is not of the staff gets the page of unknown addresses at /admin', async () => {
  const server = fakeServer()
  server.answers(getSession, { data: { ...ada, role: 'member' } })
  act(() => signIn(ada))

  render(
    <MemoryRouter initialEntries={['/admin/reports']}>
      <Routes>
        <Route element={<SignedIn />}>
          <Route path="/admin/*" element="The reports" />
        </Route>
      </Routes>
    </MemoryRouter>,
  )

  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(screen.queryByText('The reports')).toBeNull()
  expect(server.requestsOf(getSession)).toHaveLength(1)
})

test('a member who became a moderator since the login learns it from the session check', async () => {
  const server = fakeServer()
  server.answers(getSession, { data: { ...ada, role: 'moderator' } })
  act(() => signIn(ada))
  expect(isStaff(sessionStore.getSnapshot().user)).toBe(false)

  await act(recheckSession)

  expect(isStaff(sessionStore.getSnapshot().user)).toBe(true)
})

function openNav(path: string, role: 'moderator' | 'admin') {
  const server = fakeServer()
  server.answers(listReports, { data: [], openCount: 4 })
  server.answers(getOverview, { data: overviewOf() })
  act(() => signIn({ ...ada, role }))
  renderApp(<StaffNav counts={counts} />, path)
}

const linksOf = (name: string) =>
  [...screen.getByRole('navigation', { name }).querySelectorAll('a')].map(
    ({ textContent }) => textContent,
  )

test('moderators find Admin, with the open reports, below Settings', async () => {
  openNav('/dashboard', 'moderator')

  await screen.findByText('4 open reports')
  expect(linksOf('Main').slice(-2)).toEqual(['Settings', 'Admin44 open reports'])
})

function openFeed(user: User) {
  fakeServer()
  act(() => signIn(user))
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <Routes>
          <Route element={<SignedIn />}>
            <Route path="/dashboard" element="The feed" />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('Admin is in the navigation at the first paint, before the code of the staff is loaded', () => {
  openFeed({ ...ada, role: 'moderator' })

  expect(linksOf('Main').slice(-2)).toEqual(['Settings', 'Admin'])
})

test('an error event that arrives before the code of the chat is loaded shows its toast', async () => {
  openFeed(ada)
  const live = await liveSocket()

  live.connect()
  live.deliver('error', 'You can only message your connections.')
  live.drop()

  expect(allToasts()).toMatchObject([
    { kind: 'error', text: 'You can only message your connections.' },
  ])
})

test('on the pages of the staff the sidebar lists them, with a link back', async () => {
  openNav('/admin/log', 'admin')

  await until(() =>
    expect(linksOf('Admin')).toEqual([
      'Reports44 open reports',
      'Members22 waiting for approval',
      'Invitations',
      'Log',
      'Overview',
      'Back to Shipmates',
    ]),
  )
  expect(screen.getByRole('link', { name: 'Log', current: 'page' })).toBeTruthy()
})

test('moderators see no invitations', async () => {
  openNav('/admin/log', 'moderator')

  await screen.findByText('2 waiting for approval')
  expect(linksOf('Admin')).not.toContain('Invitations')
})
