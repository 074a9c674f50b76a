import type { Page } from '@playwright/test'
import { type Board, type Connect, expect, test } from './support/fixtures.ts'
import { goOffline, goOnline, untilConnected } from './support/network.ts'
import { bubble, inputOf, rowOf, twoSailors, write } from './support/talk.ts'

/** Records the typing events that a page sends from now on, in order. */
function typingOf(page: Page): string[] {
  const told: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const event = /^42\["((?:stop_)?typing)",/.exec(String(payload))?.[1]
      if (event) told.push(event)
    })
  })
  return told
}

/** Two members who see each other in their chat; the clock of the first one's page is paused. */
async function inOneChat(board: Board, connect: Connect) {
  const { ada, bob } = await twoSailors(board, connect)
  const { page } = ada
  const told = typingOf(page)
  await page.clock.install()
  await page.goto(`/messages/${bob.userName}`)
  await bob.page.goto(`/messages/${ada.userName}`)
  for (const tab of [page, bob.page]) await untilConnected(tab)
  const isActive = page.getByText('Active now').last()
  await expect(isActive).toBeVisible()
  // In the page's future, also if the command takes a while to reach it.
  await page.clock.pauseAt(new Date(Date.now() + 3_000))
  return { page, ada, bob, told, isActive }
}

const dotsOf = (page: Page) => page.getByRole('status', { name: /is typing/ })

test('typing is sent at most every two seconds, and its end one second after the last key', async ({
  board,
  connect,
}) => {
  const { page, ada, bob, told } = await inOneChat(board, connect)
  const key = () => inputOf(page).press('a')

  await key()
  await expect(dotsOf(bob.page).first()).toBeVisible()
  await expect(rowOf(bob.page, ada)).toContainText('typing…')
  // Keep it short: a page without a packet for ten seconds of its own clock assumes that it is
  // disconnected.
  for (let keys = 1; keys < 5; keys += 1) {
    await page.clock.runFor(520)
    await key()
  }
  await expect.poll(() => told).toEqual(['typing', 'typing'])

  await page.clock.runFor(990)
  await expect(inputOf(page)).toHaveValue('a'.repeat(5))
  expect(told).toEqual(['typing', 'typing'])
  await page.clock.runFor(11)
  await expect.poll(() => told).toEqual(['typing', 'typing', 'stop_typing'])
  await expect(dotsOf(bob.page)).toHaveCount(0)
  await expect(rowOf(bob.page, ada)).not.toContainText('typing…')

  await key()
  await expect(dotsOf(bob.page).first()).toBeVisible()
  await write(page, 'Aye')
  await expect(bubble(bob.page, 'Aye')).toBeVisible()
  await expect(dotsOf(bob.page)).toHaveCount(0)
  expect(told.slice(3)).toEqual(['typing', 'stop_typing'])
})

test('after a reconnect the first key sends typing again', async ({ board, connect }) => {
  const { page, bob, told, isActive } = await inOneChat(board, connect)
  await inputOf(page).press('a')
  await expect(dotsOf(bob.page).first()).toBeVisible()
  await goOffline(page)
  await expect(isActive).toBeHidden()
  await expect(dotsOf(bob.page)).toHaveCount(0)
  await inputOf(page).press('b')
  await goOnline(page)
  // An attempt to connect that fails is followed by another, by the page's clock.
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await isActive.isVisible()).toBe(true)
  }).toPass({ timeout: 60_000 })
  await inputOf(page).press('c')

  await expect(dotsOf(bob.page).first()).toBeVisible()
  expect(told).toEqual(['typing', 'typing'])
})
