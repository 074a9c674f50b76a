import { searchDevelopers } from '@shipmates/contract/discovery'
import { getSite } from '@shipmates/contract/site'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
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
}

/** The end of the first steps, where each search finds so many developers. */
function openEnd(me: Partial<Me>, found: number, registration: 'open' | 'invite' = 'open') {
  const server = fakeServer()
  server.answers(getSite, { data: { ...site, registration } })
  const people = ['ada_tiles', 'nadia_dev'].map((userName) => developerOf({ userName }))
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

test('the strongest number is the title, with the first people behind it', async () => {
  openEnd({ skills: ['Rust'], intents: ['side_project'], learning: ['Zig'] }, 12)

  expect(await title('12 people share Rust')).toBeTruthy()
  expect(screen.getByText('12 of them also want to build a side project.')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '12know Rust',
    '12can teach Zig',
  ])
  expect(screen.getByText('Start with ada_tiles, nadia_dev and 10 more')).toBeTruthy()
})

test('who is first with a skill is notified, and gets a link for others', async () => {
  openEnd({ skills: ['Rust'] }, 0)

  expect(await title("You're the first here with Rust")).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/signup`)
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
})

test('where not everybody may sign up there is no link', async () => {
  openEnd({ skills: ['Rust'] }, 0, 'invite')

  await title("You're the first here with Rust")
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
})

test('a single other person is no number, and no one is called the first', async () => {
  const server = openEnd({ skills: ['Rust'], interests: ['Maps'] }, 1)

  await waitFor(() => expect(server.requestsOf(searchDevelopers)).toHaveLength(2))
  expect(await title('Now say hello')).toBeTruthy()
})
