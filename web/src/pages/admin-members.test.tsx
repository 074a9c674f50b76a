import { listLog } from '@shipmates/contract/admin-log'
import { actOnMember, getMember, listMembers } from '@shipmates/contract/admin-members'
import { getOverview } from '@shipmates/contract/admin-overview'
import { listReports } from '@shipmates/contract/admin-reports'
import { UserId } from '@shipmates/contract/ids'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../lib/net/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { entryOf, overviewOf, staffViewOf } from '../testing/staff.ts'
import { until } from '../testing/until.ts'
import { AdminPages } from './admin-pages.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getOverview, { data: overviewOf() })
  server.answers(listReports, { data: [], openCount: 0 })
  server.answers(listLog, { data: [] })
  act(() => signIn({ userId: UserId.parse('7'), email: 'hanna@ferry.test', role: 'admin' }))
})

function openMembers(path: string) {
  renderApp(
    <Routes>
      <Route path="/admin/*" element={<AdminPages />} />
    </Routes>,
    path,
  )
}

const acts = () => server.requestsOf(actOnMember).map(({ path, body }) => [path, body])

test('members are searched and filtered by the address', async () => {
  server.answers(listMembers, (query) => ({
    data: query.get('search') === 'ada' ? [] : [staffViewOf(3)],
    waitingCount: 2,
  }))
  openMembers('/admin/members?state=waiting')
  await screen.findByRole('link', { name: 'member_3' })
  expect(screen.getByRole('link', { name: /^Waiting ?2$/, current: 'page' })).toBeTruthy()

  await userEvent.type(screen.getByLabelText('Search members'), 'ada')

  expect(await screen.findByRole('heading', { name: 'No members match' })).toBeTruthy()
  expect(location.search).toBe('?search=ada&state=waiting')
  expect(server.requestsOf(listMembers).at(-1)?.path).toContain('search=ada&state=waiting')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await screen.findByRole('link', { name: 'member_3' })
  expect(location.search).toBe('?state=waiting')
})

test('more members are loaded after the last one', async () => {
  const all = Array.from({ length: 51 }, (_, nth) => staffViewOf(100 + nth))
  server.answers(listMembers, (query) => {
    const start = all.findIndex(({ userId }) => userId === query.get('before')) + 1
    return { data: all.slice(start, start + Number(query.get('limit'))), waitingCount: 0 }
  })
  openMembers('/admin/members')
  await screen.findByRole('link', { name: 'member_149' })

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  await screen.findByRole('link', { name: 'member_150' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('J and Enter open a member', async () => {
  server.answers(listMembers, { data: [staffViewOf(3), staffViewOf(4)], waitingCount: 0 })
  server.answers(getMember, { data: staffViewOf(4) })
  openMembers('/admin/members')
  await screen.findByRole('link', { name: 'member_3' })

  await userEvent.keyboard('jj{Enter}')

  expect(await screen.findByRole('heading', { level: 2, name: /member_4/ })).toBeTruthy()
  expect(location.pathname).toBe('/admin/members/4')
})

test('S asks for a reason, suspends and shows a toast', async () => {
  server.answers(getMember, { data: staffViewOf(3) })
  server.answers(actOnMember, { data: { userId: '3', state: 'suspended', isChanged: true } })
  openMembers('/admin/members/3')
  await screen.findByRole('button', { name: /Suspend/ })

  await userEvent.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: 'Suspend member_3?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  expect(within(dialog).getByText('Please give a reason')).toBeTruthy()
  server.answers(getMember, {
    data: staffViewOf(3, { state: 'suspended', suspensionReason: 'Ads', acts: ['restore'] }),
  })
  await until(() => expect(document.activeElement).toBe(within(dialog).getByRole('textbox')))
  await userEvent.keyboard('Ads')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }))

  expect(await screen.findByText('member_3 suspended.')).toBeTruthy()
  expect(await screen.findByText('“Ads”')).toBeTruthy()
  expect(acts()).toEqual([['/api/v1/admin/members/3/suspend', { note: 'Ads' }]])
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('A approves someone waiting at once; D asks for a reason first', async () => {
  const waiting = staffViewOf(3, {
    state: 'waiting',
    application: 'I maintain tide tables.',
    acts: ['approve', 'reject'],
  })
  server.answers(getMember, { data: waiting })
  server.answers(actOnMember, { data: { userId: '3', state: 'active', isChanged: true } })
  openMembers('/admin/members/3')
  expect(await screen.findByText('“I maintain tide tables.”')).toBeTruthy()

  await userEvent.keyboard('a')
  expect(await screen.findByText('member_3 approved.')).toBeTruthy()
  await userEvent.keyboard('d')
  const dialog = await screen.findByRole('dialog', { name: 'Decline member_3?' })
  await until(() => expect(document.activeElement).toBe(within(dialog).getByRole('textbox')))
  await userEvent.keyboard('No reason given.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))

  expect(await screen.findByText('member_3 declined.')).toBeTruthy()
  await until(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  expect(screen.queryByText('Waiting for approval.')).toBeNull()
  expect(acts()).toEqual([
    ['/api/v1/admin/members/3/approve', {}],
    ['/api/v1/admin/members/3/reject', { note: 'No reason given.' }],
  ])
})

test('after an action that another moderator took first, the page shows that nothing was recorded', async () => {
  server.answers(getMember, { data: staffViewOf(3) })
  server.answers(actOnMember, { data: { userId: '3', state: 'suspended', isChanged: false } })
  openMembers('/admin/members/3')
  await screen.findByRole('button', { name: /Suspend/ })

  await userEvent.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: 'Suspend member_3?' })
  await until(() => expect(document.activeElement).toBe(within(dialog).getByRole('textbox')))
  await userEvent.keyboard('Ads')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }))

  expect(await screen.findByText(/Somebody else has done this already/)).toBeTruthy()
  expect(screen.queryByText('member_3 suspended.')).toBeNull()
})

test('a refused action changes nothing and shows an error', async () => {
  server.answers(getMember, { data: staffViewOf(3, { acts: ['restore'] }) })
  server.fails(actOnMember)
  openMembers('/admin/members/3')

  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))

  expect(await screen.findByText("Couldn't restore member_3. Nothing was changed.")).toBeTruthy()
})

test('the page of a member shows their account and earlier actions', async () => {
  server.answers(getMember, {
    data: staffViewOf(7, { acts: [], reports: { open: 2, resolved: 1, sent: 4 } }),
  })
  server.answers(listLog, { data: [entryOf(1, { note: 'No ads, please.' })] })
  openMembers('/admin/members/7')

  expect(await screen.findByText('2 open, 1 resolved')).toBeTruthy()
  expect(await screen.findByText('“No ads, please.”')).toBeTruthy()
  expect(screen.getByText('This is you.')).toBeTruthy()
  expect(server.requestsOf(listLog).at(-1)?.path).toContain('kind=acts&targetId=7')
})
