import { getSession } from '@shipmates/contract/accounts'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '@shipmates/contract/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

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
  return { member, tab: await server.tabOf(member) }
}

/** Moves the server's clock ahead and triggers the periodic check of open sockets. */
function checkAt(aheadMs: number): void {
  server.clock.aheadMs = aheadMs
  vi.advanceTimersByTime(60_000)
}

/** The same, and waits until the check has extended a member's session. */
async function keepAt({ id }: TestMember, aheadMs: number): Promise<void> {
  checkAt(aheadMs)
  await until(async () => {
    const { expiresAt } = await server.db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(expiresAt.getTime()).toBeGreaterThan(server.now().getTime() + 5 * DAY)
  })
}

test('a socket whose session expired is closed at the next check', async () => {
  const { tab } = await newTab()

  checkAt(SESSION_IDLE_MS + 1000)

  expect(await tab.closed).toBe('io server disconnect')
})

test('an open socket keeps its session alive, but not beyond thirty days', async () => {
  const { member, tab } = await newTab()

  for (let day = 6; day < 30; day += 6) await keepAt(member, day * DAY)
  const session = await member.call(getSession)
  const isOpenAfter24Days = tab.socket.connected
  checkAt(SESSION_MAX_MS + 1000)

  expect(session.data).toMatchObject({ userId: member.id })
  expect(isOpenAfter24Days).toBe(true)
  expect(await tab.closed).toBe('io server disconnect')
})

test('a request next to an open socket still extends the cookie', async () => {
  const { member } = await newTab()
  await keepAt(member, 3 * DAY)

  const { headers } = await member.call(getSession)

  expect(headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=604800')])
})
