import { type Developer, getFeed, searchDevelopers } from '@shipmates/contract/discovery'
import { getSite } from '@shipmates/contract/site'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../../components/ui/dialog.tsx'
import { fakeServer } from '../../testing/fake-server.ts'
import { developerOf, pageOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import type { Me } from './community.ts'
import { End } from './end.tsx'

const site = {
  name: 'Shipmates',
  supportEmail: null,
  registration: 'open' as const,
  domains: [],
  pages: [],
  github: false,
  noMail: null,
  needsAdmin: false,
  dataDir: null,
}

/** Opens the end of the first steps, where each search finds this many developers. */
function openEnd(
  me: Partial<Me>,
  found: number,
  registration: 'open' | 'invite' = 'open',
  feed: Developer[] = [],
) {
  const server = fakeServer()
  server.answers(getSite, { data: { ...site, registration } })
  const people = ['ada_tiles', 'nadia_dev'].map((userName) => developerOf({ userName }))
  server.answers(getFeed, pageOf(feed))
  server.answers(searchDevelopers, pageOf(people, { limit: 4 }, found))
  const all = { skills: [], learning: [], interests: [], intents: [], ...me }
  renderApp(
    <Dialog onClose={() => {}}>
      <End me={all} />
    </Dialog>,
  )
  return server
}

const title = (name: string) => screen.findByRole('heading', { name })

test('the highest count is the title, with the first people behind it', async () => {
  openEnd({ skills: ['Rust'], intents: ['side_project'], learning: ['Zig'] }, 12)

  expect(await title('12 people share Rust')).toBeTruthy()
  expect(screen.getByText('12 of them also want to build a side project.')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '12know Rust',
    '12can teach Zig',
  ])
  expect(screen.getByText('Start with ada_tiles, nadia_dev and 10 more')).toBeTruthy()
})

test('a member who is the first with a skill is told so, and gets a link for others', async () => {
  openEnd({ skills: ['Rust'] }, 0)

  expect(await title("You're the first here with Rust")).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/signup`)
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
})

test('a member who can teach what another wants to learn is led to them', async () => {
  const learner = developerOf({ userName: 'ana_builds' })
  const reasons = [{ kind: 'can_teach' as const, skills: ['Zig'] }]
  openEnd({ skills: ['Zig'] }, 0, 'open', [{ ...learner, match: { ...learner.match, reasons } }])

  expect(await title('ana_builds wants to learn Zig')).toBeTruthy()
  expect(screen.getByText('You could be the one to show it.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See ana_builds' }).getAttribute('href')).toBe(
    '/dashboard?search=%40ana_builds&profile=ana_builds',
  )
})

test('counts that arrive late do not change the title', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = fakeServer()
  server.answers(getSite, { data: site })
  const answer = server.holds(searchDevelopers, pageOf([developerOf()], { limit: 4 }, 12))
  renderApp(
    <Dialog onClose={() => {}}>
      <End me={{ skills: ['Rust'], learning: [], interests: [], intents: [] }} />
    </Dialog>,
  )
  expect(screen.queryByRole('heading')).toBeNull()
  act(() => void vi.advanceTimersByTime(300))
  expect(screen.getByRole('heading', { name: 'Now say hello' })).toBe(document.activeElement)
  vi.useRealTimers()

  answer()
  await act(async () => {})

  expect(screen.getByRole('heading').textContent).toBe('Now say hello')
})

test('without open sign-up there is no link', async () => {
  openEnd({ skills: ['Rust'] }, 0, 'invite')

  await title("You're the first here with Rust")
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
})

test('one other person is not shown as a count, and no one is called the first', async () => {
  const server = openEnd({ skills: ['Rust'], interests: ['Maps'] }, 1)

  await waitFor(() => expect(server.requestsOf(searchDevelopers)).toHaveLength(2))
  expect(await title('Now say hello')).toBeTruthy()
})
