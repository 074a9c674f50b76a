import { getOverview } from '@shipmates/contract/admin-overview'
import {
  getReport,
  listReports,
  type Report,
  type ReportSummary,
  resolveReport,
} from '@shipmates/contract/admin-reports'
import { UserId } from '@shipmates/contract/ids'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../lib/net/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { entryOf, overviewOf, personOf, reportOf, summaryOf } from '../testing/staff.ts'
import { until } from '../testing/until.ts'
import { AdminPages } from './admin-pages.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getOverview, { data: overviewOf() })
})

const signInAs = (role: 'admin' | 'moderator') =>
  act(() => signIn({ userId: UserId.parse('7'), email: 'hanna@ferry.test', role }))

/** Serves a queue. Resolved reports leave it. */
function serveQueue(queue: ReportSummary[], reports: (id: number) => Report = reportOf) {
  let open = queue
  const lastId = () => server.requestsOf(getReport).at(-1)?.path.split('/').at(-1)
  server.answers(listReports, (query) => ({
    data: query.get('state') === 'resolved' ? [] : open.slice(0, Number(query.get('limit'))),
    openCount: open.length,
  }))
  server.answers(getReport, () => ({ data: reports(Number(lastId())) }))
  server.answers(resolveReport, () => {
    const id = server.requestsOf(resolveReport).at(-1)?.path.split('/').at(-2)
    open = open.filter((report) => report.id !== id)
    return { data: { reportId: id, userId: id, openCount: open.length } }
  })
}

function openReports(path = '/admin/reports') {
  renderApp(
    <Routes>
      <Route path="/admin/*" element={<AdminPages />} />
    </Routes>,
    path,
  )
}

const decisions = () =>
  server.requestsOf(resolveReport).map(({ path, body }) => [path.split('/').at(-2), body])
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const form = () => screen.findByRole('form', { name: 'Decide' })
const press = (keys: string) => userEvent.keyboard(keys)
const summaries = (count: number) => Array.from({ length: count }, (_, nth) => summaryOf(nth + 1))

test('a queue can be worked through by keyboard', async () => {
  signInAs('admin')
  serveQueue(summaries(3))
  openReports()

  for (const [nth, keys] of ['2nSpam', '1', '2nSpam'].entries()) {
    const opened = await heading(`member_${nth + 1}`)
    await form()
    // The page opens the first report; each decision opens the next one.
    if (nth > 0) await until(() => expect(document.activeElement).toBe(opened))
    await press(keys)
    await press('{Control>}{Enter}{/Control}')
  }

  expect(await screen.findByRole('heading', { name: 'All answered' })).toBeTruthy()
  expect(decisions()).toEqual([
    ['1', { action: 'warn', note: 'Spam' }],
    ['2', { action: 'none' }],
    ['3', { action: 'warn', note: 'Spam' }],
  ])
})

test('a decision shows the action and the number of open reports', async () => {
  signInAs('moderator')
  serveQueue(summaries(3))
  openReports('/admin/reports/2')
  await form()

  await userEvent.click(screen.getByRole('radio', { name: 'Suspend' }))
  await userEvent.type(screen.getByLabelText('Reason'), 'Ads')
  await userEvent.click(within(await form()).getByRole('button', { name: /Suspend/ }))

  expect(await screen.findByText('member_2 suspended. 2 open')).toBeTruthy()
  const next = await heading('member_3')
  await until(() => expect(document.activeElement).toBe(next))
  expect(await screen.findByText('2 open')).toBeTruthy()
})

test('J and K move through the queue, and Enter opens a report', async () => {
  signInAs('admin')
  serveQueue(summaries(3))
  openReports()
  await heading('member_1')

  await press('jj')
  expect(document.activeElement?.textContent).toContain('member_3')
  await press('k')
  expect(document.activeElement?.textContent).toContain('member_2')
  await press('{Enter}')

  const opened = await heading('member_2')
  await until(() => expect(document.activeElement).toBe(opened))
  expect(location.pathname).toBe('/admin/reports/2')
})

test('every action except No action requires a reason', async () => {
  signInAs('admin')
  serveQueue(summaries(1))
  openReports()
  await form()

  await press('{Control>}{Enter}{/Control}')
  expect(screen.getByText('Choose a decision.')).toBeTruthy()
  await press('3{Control>}{Enter}{/Control}')

  expect(await screen.findByText('Please give a reason')).toBeTruthy()
  await until(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')))
  expect(decisions()).toEqual([])
})

test('deleting asks first, and is for admins only', async () => {
  signInAs('admin')
  serveQueue(summaries(1))
  openReports()
  await form()

  await press('5nFraud')
  await press('{Control>}{Enter}{/Control}')
  const question = await screen.findByRole('alertdialog', { name: 'Delete member_1?' })
  expect(decisions()).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Delete account' }))

  await screen.findByRole('heading', { name: 'All answered' })
  expect(decisions()).toEqual([['1', { action: 'delete', note: 'Fraud' }]])
})

test('moderators are not offered to delete', async () => {
  signInAs('moderator')
  serveQueue(summaries(1))
  openReports()
  await form()

  expect(screen.getAllByRole('radio')).toHaveLength(4)
  await press('5')
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
})

test('a report that another moderator has resolved shows by whom, and leads on', async () => {
  signInAs('admin')
  let isLate = false
  const resolution = {
    action: 'warn' as const,
    note: 'Keep it kind.',
    at: new Date().toISOString(),
    by: personOf(8, 'mod_jonas'),
  }
  serveQueue(summaries(2), (id) => reportOf(id, isLate && id === 1 ? { resolution } : {}))
  server.refuses(resolveReport, 'ALREADY_RESOLVED')
  openReports('/admin/reports/1')
  await form()
  isLate = true

  await press('1{Control>}{Enter}{/Control}')

  expect(await screen.findByText('mod_jonas resolved this.')).toBeTruthy()
  expect(screen.getByText(/Warned member_1/).textContent).toContain('“Keep it kind.”')
  await userEvent.click(screen.getByRole('button', { name: 'Next report' }))
  await heading('member_2')
})

test.each(['moderator', 'admin'] as const)(
  'a report that a %s may not decide is shown without a decision',
  async (role) => {
    signInAs(role)
    serveQueue(summaries(2), (id) => reportOf(id, { isActable: false }))
    openReports('/admin/reports/1')

    expect(await screen.findByText("You can't act on member_1.")).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
  },
)

test('a report about a deleted account can only be closed', async () => {
  signInAs('admin')
  serveQueue(summaries(1), (id) => reportOf(id, { targetState: 'deleted' }))
  openReports()
  await form()
  expect(screen.getAllByRole('radio')).toHaveLength(1)

  await press('1{Control>}{Enter}{/Control}')

  await screen.findByRole('heading', { name: 'All answered' })
  expect(decisions()).toEqual([['1', { action: 'none' }]])
})

test('a report shows the reported content and earlier actions', async () => {
  signInAs('admin')
  serveQueue(summaries(1), (id) =>
    reportOf(id, {
      history: [entryOf(1, { note: 'No ads, please.' })],
      notes: [{ content: 'Buy coins', timestamp: '2026-11-02T10:00:00.000Z', count: 12 }],
    }),
  )
  openReports()
  await form()

  const part = (name: string) => within(screen.getByRole('region', { name }))
  expect(part('What nadia_dev wrote').getByText('Comment 1')).toBeTruthy()
  expect(part('Reported messages').getByText('Turn 100 into 10,000')).toBeTruthy()
  const notes = part('What they wrote with a request')
  expect(notes.getByText('Buy coins')).toBeTruthy()
  expect(notes.getByText(/to 12 members/)).toBeTruthy()
  expect(part('Profile').getByText('Crypto enthusiast')).toBeTruthy()
  expect(part('History').getByText('“No ads, please.”')).toBeTruthy()
})

test('a failed action keeps the report and the reason', async () => {
  signInAs('admin')
  serveQueue(summaries(1))
  server.refuses(resolveReport, 'NOT_ALLOWED')
  openReports()
  await form()

  await press('2nSpam')
  await press('{Control>}{Enter}{/Control}')

  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Spam')
})

test('reports that failed to load can be retried', async () => {
  signInAs('admin')
  serveQueue([])
  server.refuses(listReports, 'NOT_FOUND')
  openReports()
  const again = await screen.findByRole('button', { name: 'Try again' })
  serveQueue(summaries(1))

  await userEvent.click(again)

  await heading('member_1')
})
