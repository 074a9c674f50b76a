import { getFeed } from '@shipmates/contract/discovery'
import { viewProfile } from '@shipmates/contract/profiles'
import { getSite } from '@shipmates/contract/site'
import { act, cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endFeedSession, FEED_KEY } from '../features/discovery/feed-session.ts'
import { queryClient } from '../lib/net/query-client.ts'
import { refreshUser, signIn } from '../lib/net/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { developerOf, pageOf, profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { siteOf } from '../testing/site.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { endFirstSteps } from './first-visit.ts'

const searchField = () => screen.queryByRole('combobox', { name: 'Search by name or skill' })
const me = profileOf({ userName: 'linus_f' })
const others = pageOf([developerOf({ userName: 'ada_tiles' })])
const alone = { ...pageOf([]), isAlone: true }

/** Opens Discover again. The answer comes once `answer` is called. */
function open(feed: typeof alone | typeof others) {
  cleanup()
  queryClient.clear()
  const server = fakeServer()
  signIn({ userId: me.userId, email: me.email })
  refreshUser(me)
  endFirstSteps(me.userId)
  server.answers(viewProfile, { data: me })
  server.answers(getSite, { data: siteOf({}) })
  const answer = server.holds(getFeed, feed)
  renderApp(<DashboardPage />, '/dashboard')
  return answer
}

test('a member who was alone last time sees no search until someone else is here', async () => {
  open(alone)()
  expect(await screen.findByText("You're the first one aboard")).toBeTruthy()
  expect(searchField()).toBeNull()

  const answer = open(others)
  expect(screen.getByRole('heading', { name: 'Discover Developers' })).toBeTruthy()
  expect(searchField()).toBeNull()
  answer()
  expect(await screen.findByRole('article', { name: 'ada_tiles' })).toBeTruthy()
  expect(searchField()).toBeTruthy()

  open(others)
  expect(searchField()).toBeTruthy()
})

test('a member who is alone keeps the first tasks while the feed is fetched again', async () => {
  open(alone)()
  const tasks = await screen.findByRole('region', { name: 'Meanwhile' })

  const answer = fakeServer().holds(getFeed, alone)
  await act(async () => void endFeedSession(queryClient))
  expect(queryClient.isFetching({ queryKey: FEED_KEY })).toBe(1)
  expect(tasks.isConnected).toBe(true)
  answer()
})
