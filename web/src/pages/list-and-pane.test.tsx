import {
  answerRequest,
  listConnections,
  listPassed,
  listReceivedRequests,
  listSentRequests,
} from '@shipmates/contract/connections'
import { LIST_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import { type Profile, viewProfile } from '@shipmates/contract/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { connectionOf, profileOf, requestOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { until } from '../testing/until.ts'
import { ConnectionsPage } from './connections-page.tsx'
import { RequestsPage } from './requests-page.tsx'

type HappyWindow = { happyDOM: { setViewport: (viewport: { width: number }) => void } }

const names = ['ben_codes', 'ines_rust', 'tomas_rs']
const members = names.map((userName) => profileOf({ userName, about: `${userName} builds.` }))

const profileRouteOf = (member: Profile) => ({
  ...viewProfile,
  path: `/api/v1/profile/view/${member.userId}` as const,
})

beforeEach(() => show(1_600))

/** Sets the width of window and page, in pixels. */
function show(px: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px)
  ;(window as unknown as HappyWindow).happyDOM.setViewport({ width: 1_920 })
}

function openRequests(address = '/requests') {
  const server = fakeServer()
  const requests = members.map((member, index) =>
    requestOf(`${9 - index}`, member, { note: `Ahoy from ${member.userName}` }),
  )
  server.answers(listReceivedRequests, { data: requests })
  server.answers(listSentRequests, { data: [] })
  server.answers(listPassed, { data: [] })
  for (const member of members) server.answers(profileRouteOf(member), { data: member })
  server.answers(answerRequest, { data: { requestId: '9', status: 'rejected' } })
  renderApp(<RequestsPage />, address)
  return server
}
const pane = async (name: string) =>
  within(await screen.findByRole('complementary', { name: `Profile of ${name}` }))
const nameIn = (name: string) => screen.getByRole('button', { name })
const chosen = () =>
  screen.getAllByRole('button', { current: true }).map(({ textContent }) => textContent)

test('where there is room the first request is chosen, with profile, note and answers next to the list', async () => {
  openRequests()

  const ben = await pane('ben_codes')
  expect(await ben.findByText('ben_codes builds.')).toBeTruthy()
  expect(ben.getByText('Ahoy from ben_codes')).toBeTruthy()
  expect(ben.getByRole('button', { name: 'Accept' })).toBeTruthy()
  expect(ben.getByRole('button', { name: 'Reject' })).toBeTruthy()
  expect(chosen()).toEqual(['ben_codes'])
  expect(document.activeElement?.closest('aside, li')).toBeFalsy()
  expect(location.search).toBe('?who=ben_codes')
})

test('the address chooses, and a press on a name chooses instead of opening a dialog', async () => {
  openRequests('/requests?who=tomas_rs')
  await pane('tomas_rs')

  await userEvent.click(nameIn('ines_rust'))

  const ines = await pane('ines_rust')
  expect(await ines.findByText('ines_rust builds.')).toBeTruthy()
  expect(chosen()).toEqual(['ines_rust'])
  expect(location.search).toBe('?who=ines_rust')
  expect(document.activeElement).toBe(ines.getByRole('group', { name: 'ines_rust' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a name of the address beyond the loaded requests is looked for in the rest of the list', async () => {
  const server = openRequests('/requests?who=tomas_rs')
  const known = Array.from({ length: LIST_PAGE_SIZE_MAX }, (_, index) =>
    requestOf(`${200 - index}`, profileOf({ userName: `mate_${index}` })),
  )
  const tomas = requestOf('7', members[2])
  server.answers(listReceivedRequests, (query) => ({
    data: query.has('before') ? [tomas] : known,
  }))

  const shown = await pane('tomas_rs')

  expect(await shown.findByText('tomas_rs builds.')).toBeTruthy()
  expect(location.search).toBe('?who=tomas_rs')
})

test('J and K move along the names, and Enter chooses', async () => {
  openRequests()
  await pane('ben_codes')

  await userEvent.keyboard('jj')
  expect(document.activeElement).toBe(nameIn('tomas_rs'))
  await userEvent.keyboard('k')
  expect(document.activeElement).toBe(nameIn('ines_rust'))
  expect(chosen()).toEqual(['ben_codes'])
  await userEvent.keyboard('{Enter}')

  await pane('ines_rust')
  expect(chosen()).toEqual(['ines_rust'])
})

test.each(['Accept', 'Reject'])(
  'after %s the next request is chosen, and its name has the focus',
  async (answer) => {
    openRequests('/requests?who=ines_rust')
    const ines = await pane('ines_rust')

    await userEvent.click(await ines.findByRole('button', { name: answer }))

    await pane('tomas_rs')
    expect(chosen()).toEqual(['tomas_rs'])
    expect(document.activeElement).toBe(nameIn('tomas_rs'))
    await waitFor(() => expect(location.search).toBe('?who=tomas_rs'))
  },
)

test('a profile that failed to load says so and can be loaded again', async () => {
  const server = openRequests()
  server.refuses(profileRouteOf(members[0]!), 'NOT_FOUND')
  const ben = await pane('ben_codes')
  expect(await ben.findByText('Failed to load profile')).toBeTruthy()
  server.answers(profileRouteOf(members[0]!), { data: members[0] })

  const again = ben.getByRole('button', { name: 'Try again' })
  // The pane tries once more by itself when its code is loaded.
  await until(() => expect(again.getAttribute('aria-disabled')).toBeNull())

  await userEvent.click(again)

  expect(await ben.findByText('ben_codes builds.')).toBeTruthy()
})

test('with less room a press on a name opens the dialog, and no profile stands next to the list', async () => {
  show(1_499)
  openRequests()

  await userEvent.click(await screen.findByRole('button', { name: 'ines_rust' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'ines_rust' }))
  expect(await dialog.findByRole('button', { name: 'Connect' })).toBeTruthy()
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(location.search).toBe('?profile=ines_rust')

  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('')
  history.forward()
  expect(await screen.findByRole('dialog', { name: 'ines_rust' })).toBeTruthy()
})

test('a dialog that the address names opens, and closes without a further entry', async () => {
  show(1_499)
  openRequests('/requests?profile=ines_rust')
  const entries = history.length

  const dialog = within(await screen.findByRole('dialog', { name: 'ines_rust' }))
  await dialog.findByRole('button', { name: 'Connect' })
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)

  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(location.search).toBe(''))
  expect(history.length).toBe(entries)
})

test('a name without a request is removed from the address', async () => {
  show(1_499)
  openRequests('/requests?tab=received&profile=nadia_dev')

  expect(await screen.findByRole('button', { name: 'ines_rust' })).toBeTruthy()
  await waitFor(() => expect(location.search).toBe('?tab=received'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of a connection the pane says since when, and offers Message; a filter chooses among its matches', async () => {
  const server = fakeServer()
  const eight = [...members, ...Array.from({ length: 5 }, () => profileOf())]
  server.answers(listConnections, {
    data: eight.map((member, index) => connectionOf(`${9 - index}`, member)),
  })
  server.answers(viewProfile, { data: members[0] })
  renderApp(<ConnectionsPage />, '/connections')

  const ben = await pane('ben_codes')
  expect(await ben.findByText(/^Connected since /)).toBeTruthy()
  expect(ben.getByRole('button', { name: 'Message' })).toBeTruthy()

  await userEvent.type(screen.getByRole('searchbox'), 'tomas')
  await pane('tomas_rs')
  expect(chosen()).toEqual(['tomas_rs'])
})
