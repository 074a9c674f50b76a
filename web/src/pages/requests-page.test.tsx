import {
  listPassed,
  listReceivedRequests,
  listSentRequests,
  sendRequest,
  withdrawRequest,
} from '@shipmates/contract/connections'
import { getFeed } from '@shipmates/contract/discovery'
import { RequestId } from '@shipmates/contract/ids'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { sentList } from '../features/connections/api.ts'
import { queryClient } from '../lib/net/query-client.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { developerOf, pageOf, profileOf, requestOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { RequestsPage } from './requests-page.tsx'

const createdAt = new Date().toISOString()
const sent = (id: string, userName: string, note: string | null = null) => ({
  requestId: RequestId.parse(id),
  user: profileOf({ userName }),
  note,
  createdAt,
})
const passed = (id: string, userName: string, status: 'ignored' | 'rejected' = 'ignored') => ({
  requestId: RequestId.parse(id),
  user: profileOf({ userName }),
  status,
  createdAt,
})

function serverWith({ mine = [] as object[], others = [] as object[] }) {
  const server = fakeServer()
  server.answers(listReceivedRequests, { data: [] })
  server.answers(listSentRequests, { data: mine })
  server.answers(listPassed, { data: others })
  server.answers(withdrawRequest)
  server.answers(getFeed, pageOf([]))
  return server
}
const row = async (name: string) =>
  within((await screen.findByRole('button', { name })).closest<HTMLElement>('li')!)

test('the tabs count their rows, follow the address, and arrows move between them', async () => {
  serverWith({ mine: [sent('5', 'zoe_maps'), sent('6', 'kofi_net')] })
  renderApp(<RequestsPage />, '/requests?tab=sent')

  const list = await screen.findByRole('tablist', { name: 'Requests' })
  expect(await within(list).findByRole('tab', { name: 'Sent 2', selected: true })).toBeTruthy()
  expect(within(list).getAllByRole('tab')).toHaveLength(2)

  within(list).getByRole('tab', { name: 'Sent 2' }).focus()
  await userEvent.keyboard('{ArrowRight}')

  expect(location.search).toBe('')
  const tab = within(list).getByRole('tab', { name: /^Received/, selected: true })
  expect(document.activeElement).toBe(tab)
  expect(screen.getByRole('tabpanel', { name: /^Received/ })).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  expect(location.search).toBe('?tab=sent')
})

test('Passed stands behind a link at the end of Sent, and leads back there', async () => {
  const server = serverWith({ mine: [sent('5', 'zoe_maps')], others: [passed('7', 'ivar_w')] })
  renderApp(<RequestsPage />, '/requests?tab=sent')
  await screen.findByRole('button', { name: 'zoe_maps' })
  expect(server.requestsOf(listPassed)).toEqual([])

  await userEvent.click(screen.getByRole('link', { name: 'People you passed on or rejected' }))

  expect(location.search).toBe('?tab=passed')
  expect(await screen.findByRole('button', { name: 'ivar_w' })).toBeTruthy()
  expect(screen.getByText('People you passed on or rejected.')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Sent 1', selected: true })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Passed' }))
  await userEvent.click(screen.getByRole('link', { name: 'Back to Sent' }))
  expect(await screen.findByRole('button', { name: 'zoe_maps' })).toBeTruthy()
})

test('a tab without rows counts 0, and the heading repeats no count of a tab', async () => {
  const server = serverWith({})
  server.answers(listReceivedRequests, { data: [requestOf('8'), requestOf('9')] })
  renderApp(<RequestsPage />, '/requests')

  for (const name of ['Received 2', 'Sent 0']) {
    expect(await screen.findByRole('tab', { name })).toBeTruthy()
  }
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connection Requests')
  expect(screen.queryByText(/pending/)).toBeNull()
})

test('a withdrawn request shows a toast, and Undo sends it again with its note', async () => {
  const server = serverWith({ mine: [sent('5', 'zoe_maps', 'Shall we sail?')] })
  server.answers(sendRequest, { data: { requestId: '9', status: 'interested' } })
  renderApp(<RequestsPage />, '/requests?tab=sent')
  expect((await row('zoe_maps')).getByText('Shall we sail?').closest('p')?.textContent).toBe(
    'Your note: Shall we sail?',
  )

  await userEvent.click((await row('zoe_maps')).getByRole('button', { name: 'Withdraw' }))

  expect(await screen.findByText('Request to zoe_maps withdrawn')).toBeTruthy()
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  expect(server.requestsOf(withdrawRequest)).toHaveLength(1)
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBeNull())
  await userEvent.pointer({ keys: '[MouseLeft]', target: undo, coords: { x: 300, y: 40 } })

  expect(await screen.findByRole('button', { name: 'zoe_maps' })).toBeTruthy()
  expect(server.requestsOf(sendRequest).map(({ body }) => body)).toEqual([
    { note: 'Shall we sail?' },
  ])
  expect(queryClient.getQueryData(sentList.query.queryKey)?.rows[0]?.requestId).toBe('9')
})

test('a withdrawn row disappears after its time, and focus moves to the next row', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  serverWith({ mine: [sent('5', 'zoe_maps'), sent('6', 'kofi_net')] })
  renderApp(<RequestsPage />, '/requests?tab=sent')
  fireEvent.click((await row('zoe_maps')).getByRole('button', { name: 'Withdraw' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  // Keyboard focus would pause the timer.
  fireEvent.blur(undo)

  await act(() => vi.advanceTimersByTimeAsync(7_000))

  expect(screen.queryByText('Request to zoe_maps withdrawn')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('kofi_net'))
})

test('a withdrawal that fails restores the row', async () => {
  const server = serverWith({ mine: [sent('5', 'zoe_maps')] })
  server.refuses(withdrawRequest, 'UNAVAILABLE', '')
  renderApp(<RequestsPage />, '/requests?tab=sent')

  await userEvent.click((await row('zoe_maps')).getByRole('button', { name: 'Withdraw' }))

  expect(await screen.findByText('Failed to withdraw request')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'zoe_maps' })).toBeTruthy()
})

test('a pass can be undone, and made again', async () => {
  const server = serverWith({ others: [passed('5', 'zoe_maps')] })
  server.answers(sendRequest, { data: { requestId: '9', status: 'ignored' } })
  renderApp(<RequestsPage />, '/requests?tab=passed')

  await userEvent.click((await row('zoe_maps')).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('zoe_maps is back in your feed')).toBeTruthy()
  const again = await screen.findByRole('button', { name: 'Pass again' })
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull())
  await userEvent.pointer({ keys: '[MouseLeft]', target: again, coords: { x: 300, y: 40 } })

  expect(await screen.findByRole('button', { name: 'zoe_maps' })).toBeTruthy()
  expect(server.requestsOf(sendRequest).map(({ path }) => path)).toEqual([
    expect.stringContaining('/send/ignored/'),
  ])
})

test('a rejection is undone by Connect', async () => {
  const server = serverWith({ others: [passed('5', 'zoe_maps', 'rejected')] })
  server.answers(sendRequest, { data: { requestId: '9', status: 'interested' } })
  renderApp(<RequestsPage />, '/requests?tab=passed')

  await userEvent.click((await row('zoe_maps')).getByRole('button', { name: 'Connect' }))

  expect(await screen.findByText('Connection request sent!')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: "You haven't passed on anyone" })).toBeTruthy()
})

test('a list shows thirty rows, and the next ones on request', async () => {
  const all = Array.from({ length: 45 }, (_, index) => sent(String(100 - index), `member_${index}`))
  const server = serverWith({})
  server.answers(listSentRequests, (query: URLSearchParams) => {
    const start = all.findIndex(({ requestId }) => requestId === query.get('before')) + 1
    return { data: all.slice(start, start + Number(query.get('limit'))) }
  })
  renderApp(<RequestsPage />, '/requests?tab=sent')
  expect(await screen.findByRole('tab', { name: 'Sent 30+' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'member_29' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'member_30' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(await screen.findByRole('button', { name: 'member_44' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.getByRole('tab', { name: 'Sent 45' })).toBeTruthy()
})

test('an empty Received shows the three best matches, and the next one replaces one that leaves', async () => {
  const server = serverWith({})
  const feed = ['ada_tiles', 'nadia_dev', 'sofia_ui', 'kofi_net', 'ivar_w']
  server.answers(getFeed, pageOf(feed.map((userName) => developerOf({ userName }))))
  server.answers(sendRequest, { data: { requestId: '9', status: 'ignored' } })
  renderApp(<RequestsPage />, '/requests')
  const names = () =>
    screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
  const matches = await screen.findByRole('region', { name: 'Your best matches' })
  await waitFor(() => expect(names()).toEqual(feed.slice(0, 3)))

  const first = within(await screen.findByRole('article', { name: 'ada_tiles' }))
  await userEvent.click(first.getByRole('button', { name: 'Pass' }))

  await waitFor(() => expect(names()).toEqual(feed.slice(1, 4)))
  expect(document.activeElement?.textContent).toBe('nadia_dev')
  const link = within(matches).getByRole('link', { name: 'See all in Discover' })
  expect(link.getAttribute('href')).toBe('/dashboard')
})

test('the best matches are loaded only below an empty Received, and nothing is shown without any', async () => {
  const server = serverWith({ mine: [sent('5', 'zoe_maps')] })
  renderApp(<RequestsPage />, '/requests?tab=sent')
  await row('zoe_maps')
  expect(server.requestsOf(getFeed)).toEqual([])

  await userEvent.click(screen.getByRole('tab', { name: /^Received/ }))

  await screen.findByText('No pending requests')
  await waitFor(() => expect(server.requestsOf(getFeed)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('Your best matches')).toBeNull())
})
