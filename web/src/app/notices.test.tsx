import { answerRequest } from '@shipmates/contract/connections'
import { type ConversationId, RequestId } from '@shipmates/contract/ids'
import {
  countNotices,
  listNotices,
  type Notice,
  readNotices,
  seeNotices,
} from '@shipmates/contract/notices'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Bell } from '../features/notices/bell.tsx'
import { NoticeEvents } from '../features/notices/notice-events.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { noticeOf, profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { until } from '../testing/until.ts'
import { useGlobalKeys } from './use-global-keys.tsx'

const priya = profileOf({ userName: 'priya_ops' })
const nadia = profileOf({ userName: 'nadia_dev' })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const notice = (changes: Partial<Notice> = {}) => noticeOf({ user: nadia, ...changes })
const request = (changes: Partial<Notice> = {}) =>
  notice({ kind: 'request', user: priya, requestId: RequestId.parse('7'), ...changes })

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(countNotices, { data: { newCount: 3 } })
  server.answers(seeNotices)
})

function Shell() {
  const bellRef = useRef<HTMLButtonElement>(null)
  const { areNoticesOpen, toggleNotices, layers } = useGlobalKeys({ onLogout: () => {}, bellRef })
  return (
    <>
      <Bell ref={bellRef} isOpen={areNoticesOpen} onPress={toggleNotices} onNear={() => {}} />
      <NoticeEvents />
      {layers}
    </>
  )
}

const bell = (name = 'Notifications') => screen.findByRole('button', { name })
const list = () => screen.findByRole('dialog', { name: 'Notifications' })

/** Opens the list with these notices. */
async function open(notices: readonly Notice[]) {
  server.answers(listNotices, { data: notices })
  renderApp(<Shell />, '/dashboard')
  await userEvent.click(await bell('Notifications 3 new'))
  return list()
}

test('opening the list clears the count; the squares stay until all are marked as read', async () => {
  const newest = notice()
  const dialog = await open([newest, notice({ at: hoursAgo(72), isRead: true })])
  await until(() => expect(within(dialog).getAllByText('New')).toHaveLength(1))
  expect(
    within(dialog)
      .getAllByRole('heading')
      .map((heading) => heading.textContent),
  ).toEqual(['Notifications', 'Today', 'Earlier'])
  await bell()
  expect(server.requestsOf(seeNotices)).toHaveLength(1)
  server.answers(readNotices)

  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark all as read' }))

  expect(within(dialog).queryByText('New')).toBeNull()
  expect(within(dialog).queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Notifications')
  expect(server.requestsOf(readNotices)).toMatchObject([{ body: { upTo: newest.noticeId } }])
})

test('marking as read that fails is undone', async () => {
  const dialog = await open([notice()])
  server.refuses(readNotices, 'UNAVAILABLE', '')

  await userEvent.click(await within(dialog).findByRole('button', { name: 'Mark all as read' }))

  expect(await screen.findByText("Couldn't mark your notifications as read.")).toBeTruthy()
  expect(await within(dialog).findByText('New')).toBeTruthy()
})

test('a pending request can be accepted in the list', async () => {
  const waiting = request()
  const dialog = await open([waiting])
  const accept = await within(dialog).findByRole('button', {
    name: 'Accept',
    description: 'priya_ops',
  })
  expect(within(dialog).getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/requests')
  server.answers(answerRequest, { data: { requestId: '7', status: 'accepted', connectionId: '9' } })
  server.answers(listNotices, { data: [{ ...waiting, requestId: null }] })

  await userEvent.click(accept)

  expect(await screen.findByText('Connection accepted!')).toBeTruthy()
  await until(() => expect(within(dialog).queryByRole('button', { name: 'Accept' })).toBeNull())
  expect(server.requestsOf(answerRequest)[0]?.path).toMatch(/accepted\/7$/)
})

test('an accepted request links to the chat', async () => {
  const dialog = await open([request({ requestId: null })])

  const link = await within(dialog).findByRole('link', { name: 'priya_ops' })
  expect(link.getAttribute('href')).toBe('/messages/priya_ops')
  expect(link.parentElement?.textContent).toBe('priya_ops asked to connect, and you accepted')
})

test('a request that could not be accepted can be accepted again', async () => {
  const dialog = await open([request()])
  server.fails(answerRequest)

  await userEvent.click(await within(dialog).findByRole('button', { name: 'Accept' }))

  expect(await screen.findByText('Failed to respond to request')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Accept' })).toBeTruthy()
})

test('new notices come live, and other tabs clear the count and the squares', async () => {
  const { deliver, close } = await liveSocket()
  renderApp(<Shell />)
  await bell('Notifications 3 new')
  const arrived = notice()

  server.answers(countNotices, { data: { newCount: 10 } })
  act(() => deliver('notice', arrived))
  await bell('Notifications 9+ new')
  server.answers(countNotices, { data: { newCount: 0 } })
  act(() => deliver('notices_seen', { upTo: arrived.noticeId }))
  await bell()

  server.answers(listNotices, { data: [arrived] })
  await userEvent.click(await bell())
  const dialog = await list()
  await within(dialog).findByText('New')
  const sent = request()
  server.answers(listNotices, { data: [sent, arrived] })
  act(() => deliver('notice', sent))
  await within(dialog).findByRole('link', { name: 'priya_ops' })
  await until(() => expect(server.requestsOf(seeNotices)).toHaveLength(2))

  server.answers(listNotices, {
    data: [sent, arrived].map((each) => ({ ...each, isRead: true, requestId: null })),
  })
  act(() => deliver('notices_read', { upTo: sent.noticeId }))
  await until(() => expect(within(dialog).queryByText('New')).toBeNull())
  expect(within(dialog).queryByRole('button', { name: 'Accept' })).toBeNull()
  close()
})

test('a notice counts once if the count was fetched between its commit and its event', async () => {
  const { deliver, close } = await liveSocket()
  renderApp(<Shell />)
  await bell('Notifications 3 new')

  act(() => deliver('notice', notice()))

  await until(() => expect(server.requestsOf(countNotices)).toHaveLength(2))
  await bell('Notifications 3 new')
  close()
})

test('a list open in a hidden tab counts as seen only when the tab is visible again', async () => {
  const { deliver, close } = await liveSocket()
  server.answers(countNotices, { data: { newCount: 0 } })
  server.answers(listNotices, { data: [] })
  renderApp(<Shell />)
  await userEvent.click(await bell())
  const dialog = await list()
  await within(dialog).findByText("You're all caught up")
  await until(() => expect(server.requestsOf(seeNotices)).toHaveLength(1))
  const setHidden = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  setHidden(true)

  server.answers(countNotices, { data: { newCount: 1 } })
  server.answers(listNotices, { data: [notice()] })
  act(() => deliver('notice', notice()))

  await within(dialog).findByRole('link', { name: 'nadia_dev' })
  await bell('Notifications 1 new')
  expect(server.requestsOf(seeNotices)).toHaveLength(1)
  setHidden(false)
  await bell()
  expect(server.requestsOf(seeNotices)).toHaveLength(2)
  close()
})

test.each([
  ['request_gone', { requestId: RequestId.parse('7') }],
  ['connection_removed', { userId: nadia.id, conversationId: '3' as ConversationId }],
] as const)('after %s the count and the list are fetched again', async (event, payload) => {
  const { deliver, close } = await liveSocket()
  renderApp(<Shell />)
  await bell('Notifications 3 new')
  server.answers(countNotices, { data: { newCount: 2 } })

  act(() => deliver(event, payload as never))

  await bell('Notifications 2 new')
  close()
})

test('the notice of a withdrawn request disappears, and never says that it was accepted', async () => {
  const { deliver, close } = await liveSocket()
  const waiting = request()
  const dialog = await open([waiting])
  await within(dialog).findByRole('button', { name: 'Accept' })
  const answer = server.holds(listNotices, { data: [] })

  act(() => deliver('request_gone', { requestId: RequestId.parse('7') }))

  await until(() => expect(server.requestsOf(listNotices)).toHaveLength(2))
  expect(within(dialog).queryByText(/and you accepted/)).toBeNull()
  answer()
  expect(await within(dialog).findByText("You're all caught up")).toBeTruthy()
  close()
})

test('opening an empty list clears the count, too', async () => {
  await open([])

  await bell()
  expect(server.requestsOf(seeNotices)).toHaveLength(1)
})

test('after a reconnect the count is fetched again', async () => {
  const socket = await liveSocket()
  renderApp(<Shell />)
  await bell('Notifications 3 new')
  server.answers(countNotices, { data: { newCount: 5 } })

  act(() => socket.connect())

  await bell('Notifications 5 new')
  socket.drop()
  socket.close()
})

test('an empty list shows a text', async () => {
  const dialog = await open([])

  expect(await within(dialog).findByText("You're all caught up")).toBeTruthy()
})

test('a list that failed to load can be retried', async () => {
  server.refuses(listNotices, 'NOT_FOUND')
  renderApp(<Shell />)
  await userEvent.click(await bell('Notifications 3 new'))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText("Couldn't load notifications")).toBeTruthy()
  expect(server.requestsOf(seeNotices)).toHaveLength(0)
  server.answers(listNotices, { data: [notice()] })

  await userEvent.click(again)

  expect(await screen.findByRole('link', { name: 'nadia_dev' })).toBeTruthy()
})

test('a long list is loaded in parts', async () => {
  const all = Array.from({ length: 21 }, () => notice()).reverse()
  server.answers(listNotices, (query) => ({
    data: query.get('before') ? all.slice(20) : all.slice(0, 20),
  }))
  renderApp(<Shell />)
  await userEvent.click(await bell('Notifications 3 new'))

  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))

  await until(() => expect(screen.getAllByRole('listitem')).toHaveLength(21))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('G then N opens the list, Esc closes it, and a report has no link', async () => {
  server.answers(listNotices, { data: [notice({ kind: 'report', user: null })] })
  renderApp(<Shell />)

  await userEvent.keyboard('gn')

  const dialog = await list()
  expect(await within(dialog).findByText('We looked at your report')).toBeTruthy()
  expect(
    within(dialog)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/settings#notifications'])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
