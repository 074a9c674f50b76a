import { getSession } from '@shipmates/contract/accounts'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '@shipmates/contract/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { openTab, settle } from '../../testing/sockets.ts'

const DAY = 24 * 60 * 60_000

let server: TestServer
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  vi.useRealTimers()
})

async function newTab() {
  server.clock.aheadMs = 0
  const member = await server.newMember()
  return { member, tab: await openTab({ url: server.url, cookie: member.cookie }) }
}

/** Lets the minute pass after which open sockets are checked, at a time so far ahead. */
async function checkAt(aheadMs: number): Promise<void> {
  server.clock.aheadMs = aheadMs
  vi.advanceTimersByTime(60_000)
  await settle(300)
}

test('a socket whose session has expired is closed within about a minute', async () => {
  const { tab } = await newTab()

  await checkAt(SESSION_IDLE_MS + 1000)

  expect(await tab.closed).toBe('io server disconnect')
})

test('an open socket is a use of its session, which ends after thirty days all the same', async () => {
  const { member, tab } = await newTab()

  for (let day = 6; day < 30; day += 6) await checkAt(day * DAY)
  const session = await member.call(getSession)
  const isOpenAfter24Days = tab.socket.connected
  await checkAt(SESSION_MAX_MS + 1000)

  expect(session.data).toMatchObject({ userId: member.id })
  expect(isOpenAfter24Days).toBe(true)
  expect(await tab.closed).toBe('io server disconnect')
})

test('a request beside an open socket still prolongs the cookie', async () => {
  const { member } = await newTab()
  await checkAt(3 * DAY)

  const { headers } = await member.call(getSession)

  expect(headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=604800')])
})
