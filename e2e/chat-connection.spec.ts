import type { WebSocket } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { adaAndBob, bubble, logOf, rowOf, say, twoInChat, write } from './support/talk.ts'

const STEP_MS = 100

test('a lost connection is retried five times with one to five seconds of backoff, then Reconnect restores the chat', async ({
  board,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(board, connect)
  await say(bob, ada, ['Hello'])
  const attempts: WebSocket[] = []
  page.on('websocket', (attempt) => attempts.push(attempt))
  // Not every network fires `online`: here only the button reconnects.
  await page.addInitScript(() => {
    addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await page.clock.install()
  await page.goto(`/messages/${bob.userName}`)
  await write(page, 'Aye')
  await expect(bubble(page, 'Aye').getByRole('img', { name: 'Sent' })).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 5_000))
  const before = attempts.length
  const waits: number[] = []
  let waitedMs = 0
  /** Advances the clock, and records how long the page waited before each attempt. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      await page.clock.runFor(STEP_MS)
      waitedMs += STEP_MS
      const attempt = attempts[before + waits.length]
      if (!attempt) continue
      waits.push(waitedMs)
      waitedMs = 0
      // The connection fails in real time, and only then the next wait starts.
      if (!attempt.isClosed()) await attempt.waitForEvent('close')
    }
  }
  const reconnecting = page.getByText('Reconnecting…')
  const offline = page.getByText("You're offline. We'll send your messages when you're back.")

  await page.context().setOffline(true)
  await pass(1_400)
  await expect(reconnecting).toHaveCount(0)
  await pass(200)
  await expect(reconnecting).toBeVisible()
  await expect(offline).toHaveCount(0)
  await pass(40_000)
  await expect(offline).toBeVisible()
  await expect(reconnecting).toHaveCount(0)
  expect(waits).toHaveLength(5)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(5_000 + 2 * STEP_MS)
  expect(waits[0]).toBeLessThan(waits.at(-1)!)

  await say(bob, ada, ['While you were away'])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Reconnect' }).click()
  await page.clock.resume()
  await expect(bubble(page, 'While you were away')).toHaveCount(1)
  await expect(offline).toHaveCount(0)
  await expect(logOf(page)).toBeFocused()
  expect(attempts).toHaveLength(before + 6)
  await write(page, 'Here I am')
  await expect(bubble(page, 'Here I am').getByRole('img', { name: 'Sent' })).toBeVisible()
})

test('nobody is shown as active while the connection is lost, and members online are again on reconnect', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoInChat(board, connect)
  const { page } = ada
  const chat = page.getByRole('region', { name: `Chat with ${bob.userName}` })
  await expect(chat.getByText('Active now')).toBeVisible()
  await expect(rowOf(page, bob)).toContainText('Active now')

  await page.context().setOffline(true)
  await expect(chat.getByText('Last seen just now')).toBeVisible()
  await expect(page.getByText('Active now')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(chat.getByText('Active now')).toBeVisible()
  await expect(rowOf(page, bob)).toContainText('Active now')
})
