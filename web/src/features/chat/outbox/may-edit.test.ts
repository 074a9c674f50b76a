import { getSession } from '@shipmates/contract/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeServerTime } from '../../../lib/browser/server-clock.ts'
import { call } from '../../../lib/net/api.ts'
import { message } from '../../../testing/chat.ts'
import { editMinutesOf, mayEdit } from '../outbox/changes.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => storeServerTime(new Date().toUTCString()))

/** Receives a response of a server whose clock is this far behind the device's. */
async function answerAt(behindMs: number) {
  const headers = { Date: new Date(Date.now() - behindMs).toUTCString() }
  vi.stubGlobal('fetch', async () => new Response('{"success":true,"data":null}', { headers }))
  await call(getSession)
}

const mine = (sentAt: number) =>
  message(1, { isOwn: true, timestamp: new Date(sentAt).toISOString() })

test.each([
  ['20 minutes fast', 20 * MINUTE_MS],
  ['a day slow', -24 * 60 * MINUTE_MS],
  ['right', 0],
])(
  'on a device that is %s, a message can be edited for 15 minutes of server time',
  async (_, behindMs) => {
    await answerAt(behindMs)
    const sent = mine(NOON - behindMs)

    expect([mayEdit(sent), editMinutesOf(sent)]).toEqual([true, 15])
    vi.setSystemTime(NOON + 14.5 * MINUTE_MS)
    expect(editMinutesOf(sent)).toBe(1)
    vi.setSystemTime(NOON + 15 * MINUTE_MS)
    expect(mayEdit(sent)).toBe(false)
  },
)

test('a response without its time changes nothing', async () => {
  storeServerTime(null)
  storeServerTime('soon')

  expect(mayEdit(mine(NOON))).toBe(true)
})
