import type { UserId } from '@shipmates/contract/ids'
import { getSession } from '@shipmates/contract/session'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { ada } from '../../testing/members.ts'
import { until } from '../../testing/until.ts'
import { sessionStore, signIn } from './session.ts'
import { connectionStore, openSocket, socket } from './socket.ts'

test('the time since a sign-out does not count as a lost connection at the next sign-in', async () => {
  const { close } = await liveSocket()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + 5_000)
  expect(connectionStore.getLostMs()).toBeGreaterThanOrEqual(5_000)
  close()

  vi.setSystemTime(Date.now() + 60_000)
  expect(connectionStore.getLostMs()).toBe(0)
  onTestFinished(openSocket())

  expect(connectionStore.getLostMs()).toBe(0)
})

test('a first attempt that a lost network cuts short is made again as soon as the network is back', async () => {
  const { close, attempts } = await liveSocket()
  onTestFinished(close)

  dispatchEvent(new Event('offline'))
  await until(() => expect(attempts()).toBe(2))
  expect(connectionStore.getSnapshot()).toBe('reconnecting')
  dispatchEvent(new Event('online'))

  await until(() => expect(attempts()).toBe(3))
})

/** Opens the socket of a member's page. */
async function openPage() {
  const server = fakeServer()
  signIn({ ...ada, role: 'member' })
  const live = await liveSocket()
  onTestFinished(() => {
    live.drop()
    live.close()
  })
  const sessionRequests = () => server.requestsOf(getSession).length
  const role = () => sessionStore.getSnapshot().user?.role
  const untilConfirmed = () => until(() => expect(socket.confirmed).toBe(true))
  return { server, live, sessionRequests, role, untilConfirmed }
}

test('the event joined confirms the session without a request, and brings the role', async () => {
  const { live, sessionRequests, role, untilConfirmed } = await openPage()

  live.connect()
  await untilConfirmed()
  expect(role()).toBe('member')

  live.drop()
  expect(socket.confirmed).toBe(false)
  live.connect({ role: 'moderator' })
  await untilConfirmed()

  expect(role()).toBe('moderator')
  expect(sessionRequests()).toBe(0)
})

test('a node of an earlier version, whose event joined has no role, is asked for the session', async () => {
  const { server, live, sessionRequests, role, untilConfirmed } = await openPage()
  server.answers(getSession, { data: { ...ada, role: 'admin' } })

  live.connect({ role: undefined })
  await untilConfirmed()

  expect(role()).toBe('admin')
  expect(sessionRequests()).toBe(1)
})

test('a node that sends no event joined is asked for the session', async () => {
  const { server, live, untilConfirmed, sessionRequests } = await openPage()
  server.answers(getSession, { data: { ...ada, role: 'member' } })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())

  live.connect(null)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(socket.confirmed).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()

  await untilConfirmed()
  expect(sessionRequests()).toBe(1)
})

test('a connection of another member, who signed in while this tab slept, ends the session here', async () => {
  const { live, sessionRequests } = await openPage()

  live.connect({ userId: '8' as UserId })

  await until(() =>
    expect(sessionStore.getSnapshot()).toMatchObject({ isAuthenticated: false, hasEnded: true }),
  )
  expect(socket.confirmed).toBe(false)
  expect(sessionRequests()).toBe(0)
})

test('a member whose deletion was cancelled in another tab learns it from the event joined', async () => {
  const { live, untilConfirmed } = await openPage()
  signIn({ ...ada, deletionDueAt: '2026-12-07T00:00:00.000Z' })

  live.connect()
  await untilConfirmed()

  expect(sessionStore.getSnapshot().user).not.toHaveProperty('deletionDueAt', expect.any(String))
})
