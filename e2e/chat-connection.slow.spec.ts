import { holdClock, whileClockRuns } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'
import { goOffline, goOnline, untilConnected } from './support/network.ts'
import { adaAndBob, bubble, logOf, sendTexts, write } from './support/talk.ts'

const STEP_MS = 100

/** A connection attempt of the page, in milliseconds since 1970. */
type Attempt = { startedAt: number; endedAt?: number }

test('a lost connection is retried five times with one to five seconds of backoff, then Reconnect restores the chat', async ({
  openAs,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(openAs, connect)
  await sendTexts(bob, ada, ['Hello'])
  await page.addInitScript(() => {
    // Not every network fires `online`: in this test only the button reconnects.
    addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true })
    const attempts: Attempt[] = []
    Object.assign(window, { attempts })
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        const attempt: Attempt = { startedAt: Date.now() }
        attempts.push(attempt)
        this.addEventListener('close', () => Object.assign(attempt, { endedAt: Date.now() }))
      }
    }
  })
  await holdClock(page)
  await whileClockRuns(page, async () => {
    await page.goto(`/messages/${bob.userName}`)
    await write(page, 'Aye')
    await expect(bubble(page, 'Aye').getByRole('img', { name: 'Sent' })).toBeVisible()
    await untilConnected(page)
  })
  /** By the page's clock. The first attempt is the connection that was lost. */
  const listAttempts = (): Promise<Attempt[]> =>
    page.evaluate(() => Reflect.get(window, 'attempts').slice(-6))
  const areOver = async () => (await listAttempts()).every(({ endedAt }) => endedAt !== undefined)
  /** Advances the clock. An attempt fails in real time, so the clock waits for it. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      await page.clock.runFor(STEP_MS)
      await expect.poll(areOver).toBe(true)
    }
  }
  const reconnecting = page.getByText('Reconnecting…')
  const offline = page.getByText("You're offline. We'll send your messages when you're back.")

  await goOffline(page)
  await expect.poll(areOver).toBe(true)
  await pass(1_400)
  await expect(reconnecting).toHaveCount(0)
  await pass(200)
  await expect(reconnecting).toBeVisible()
  await expect(offline).toHaveCount(0)
  await pass(40_000)
  await expect(offline).toBeVisible()
  await expect(reconnecting).toHaveCount(0)
  const lost = await listAttempts()
  const waits = lost.slice(1).map(({ startedAt }, n) => startedAt - lost[n]!.endedAt!)
  expect(waits).toHaveLength(5)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(5_000)
  expect(waits[0]).toBeLessThan(waits.at(-1)!)

  await sendTexts(bob, ada, ['While you were away'])
  await goOnline(page)
  await page.getByRole('button', { name: 'Reconnect' }).click()
  await page.clock.resume()
  await expect(bubble(page, 'While you were away')).toHaveCount(1)
  await expect(offline).toHaveCount(0)
  await expect(logOf(page)).toBeFocused()
  expect((await listAttempts()).filter(({ endedAt }) => endedAt === undefined)).toHaveLength(1)
  expect((await listAttempts())[0]).toEqual(lost[1])
  await write(page, 'Here I am')
  await expect(bubble(page, 'Here I am').getByRole('img', { name: 'Sent' })).toBeVisible()
})
