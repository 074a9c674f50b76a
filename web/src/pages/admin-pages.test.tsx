import { listLog } from '@shipmates/contract/admin-log'
import { getOverview } from '@shipmates/contract/admin-overview'
import { listReports } from '@shipmates/contract/admin-reports'
import { ReportId, UserId } from '@shipmates/contract/ids'
import {
  createInvitation,
  listInvitations,
  withdrawInvitation,
} from '@shipmates/contract/invitations'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../lib/net/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { entryOf, invitationOf, overviewOf, personOf } from '../testing/staff.ts'
import { until } from '../testing/until.ts'
import { AdminPages } from './admin-pages.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getOverview, { data: overviewOf() })
  server.answers(listReports, { data: [], openCount: 0 })
})

const signInAs = (role: 'admin' | 'moderator') =>
  act(() => signIn({ userId: UserId.parse('7'), email: 'hanna@ferry.test', role }))

function open(path: string) {
  renderApp(
    <Routes>
      <Route path="/admin/*" element={<AdminPages />} />
    </Routes>,
    path,
  )
}

test('/admin leads to the reports', async () => {
  signInAs('moderator')
  open('/admin')

  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  expect(location.pathname).toBe('/admin/reports')
})

test('invitations are for admins', async () => {
  signInAs('moderator')
  open('/admin/invitations')

  expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeTruthy()
})

test('the link of a new invitation is shown once, and can be copied', async () => {
  signInAs('admin')
  server.answers(listInvitations, { data: [] })
  server.answers(createInvitation, {
    data: {
      invitation: invitationOf(1, { uses: 5, email: 'sam@harbor.test' }),
      link: 'https://crew.test/signup?invitation=abc',
    },
  })
  open('/admin/invitations')
  expect(await screen.findByRole('heading', { name: 'No invitations yet' })).toBeTruthy()
  const user = userEvent.setup()

  await user.type(screen.getByLabelText(/Email/), 'sam@harbor.test')
  await user.clear(screen.getByLabelText('Uses'))
  await user.type(screen.getByLabelText('Uses'), '5')
  await user.selectOptions(screen.getByLabelText('Works for'), '30')
  await user.click(screen.getByRole('button', { name: 'Create link' }))

  const link = await screen.findByLabelText<HTMLInputElement>('Link')
  expect(link.value).toBe('https://crew.test/signup?invitation=abc')
  expect(screen.getByText('We emailed sam@harbor.test.')).toBeTruthy()
  expect(server.requestsOf(createInvitation).map(({ body }) => body)).toEqual([
    { email: 'sam@harbor.test', uses: 5, days: 30 },
  ])
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('https://crew.test/signup?invitation=abc')
})

test.each([
  ['Uses', '0', 'Uses must be a whole number from 1 to 10,000'],
  ['Uses', '10001', 'Uses must be a whole number from 1 to 10,000'],
  ['Uses', '1.5', 'Uses must be a whole number from 1 to 10,000'],
  [/Email/, 'sam', 'Please enter a valid email address'],
])("an invitation with %s %s is refused with the contract's message", async (label, text, says) => {
  signInAs('admin')
  server.answers(listInvitations, { data: [] })
  open('/admin/invitations')
  const field = await screen.findByLabelText(label)

  await userEvent.clear(field)
  await userEvent.type(field, text)
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))

  expect(screen.getByText(says)).toBeTruthy()
  expect(server.requestsOf(createInvitation)).toEqual([])
})

test('withdrawing an invitation asks first', async () => {
  signInAs('admin')
  server.answers(listInvitations, {
    data: [invitationOf(2), invitationOf(1, { state: 'expired' })],
  })
  server.answers(withdrawInvitation)
  open('/admin/invitations')
  const buttons = await screen.findAllByRole('button', { name: 'Withdraw' })
  expect(buttons).toHaveLength(1)

  await userEvent.click(buttons[0]!)
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this invitation?' })
  expect(within(dialog).getByText(/The 3 who joined by it stay/)).toBeTruthy()
  server.answers(listInvitations, { data: [invitationOf(2, { state: 'withdrawn' })] })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))

  expect(await screen.findByText('Withdrawn')).toBeTruthy()
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requestsOf(withdrawInvitation).map(({ path }) => path)).toEqual([
    '/api/v1/admin/invitations/2',
  ])
})

test('the log shows who did what to whom and why', async () => {
  signInAs('moderator')
  server.answers(listLog, (query) => ({
    data:
      query.get('kind') === 'looks'
        ? [entryOf(4, { action: 'list_members', target: null, note: 'suspended' })]
        : [
            entryOf(3, { action: 'suspend', target: personOf(3), note: 'Ads' }),
            entryOf(2, { via: 'command line', actor: null, action: 'grant_admin' }),
            entryOf(1, { via: 'product', actor: null, action: 'limit', reportId: reportId }),
          ],
  }))
  open('/admin/log')

  const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/hanna_opsSuspended member_3 “Ads”/)
  expect(rows[1]).toMatch(/Command lineMade member_1 an admin/)
  expect(rows[2]).toMatch(/ShipmatesLimited member_1 +Open report/)
  await userEvent.click(screen.getByRole('link', { name: 'Views' }))

  const look = await screen.findByRole('row', { name: /Looked at the list of members/ })
  const [, , doing, reason] = within(look).getAllByRole('cell')
  expect(doing?.textContent).toContain('(suspended)')
  expect(reason?.textContent).toBe('')
  expect(location.search).toBe('?kind=looks')
})
const reportId = ReportId.parse('5')

test('the overview shows figures with their change, and pending work', async () => {
  signInAs('admin')
  open('/admin/overview')

  const figure = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent
  expect(await figure('Members')).toBe('Members1,28470 new this week')
  expect(await figure('Active this week')).toBe('Active this week582Same as last week')
  expect(await figure('Requests')).toBe('Requests362Last week 366')
  expect(await figure('Accepted')).toBe('Accepted15743 % of requests')
  expect(await figure('Messages')).toBe('Messages6,592Last week 6,048')
  expect(screen.getByRole('link', { name: 'Decide: Waiting for approval' })).toBeTruthy()
})

test('each chart has a sentence for its name and a table by week', async () => {
  signInAs('admin')
  open('/admin/overview')

  const chart = await screen.findByRole('img', { name: /^Requests by day for 90 days/ })
  expect(chart.getAttribute('aria-label')).toContain('Sent: 70 in the week from')
  expect(chart.getAttribute('aria-label')).toContain('Accepted: 28 in the week from')
  const [table] = screen.getAllByRole('table', { name: 'Requests, by week', hidden: true })
  const [, week] = within(table!).getAllByRole('row', { hidden: true })
  expect(week?.textContent).toBe('Oct 277028')
})

test('the overview compares shares of accepted requests if there are enough answers', async () => {
  signInAs('admin')
  open('/admin/overview')

  const panel = within(await screen.findByRole('region', { name: 'Accepted by match score' }))
  const rows = panel.getAllByRole('row').map(({ textContent }) => textContent)

  expect(panel.getByText(/^Higher scores are accepted more often:/).textContent).toContain(
    '75 % with 80 to 100, 25 % with 20 to 39.',
  )
  expect(rows.slice(1)).toEqual([
    '0 to 19Too few to say5',
    '20 to 3925 %80',
    '40 to 5940 %100',
    '60 to 79Too few to say19',
    '80 to 10075 %40',
  ])
})

test.each([
  ['/admin/overview', getOverview, "Couldn't load the overview"],
  ['/admin/log', listLog, "Couldn't load the log"],
  ['/admin/invitations', listInvitations, "Couldn't load invitations"],
])('%s shows that it failed to load', async (path, route, says) => {
  signInAs('admin')
  server.refuses(route, 'NOT_FOUND')
  open(path)

  expect(await screen.findByRole('heading', { name: says })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
