import type { Page } from '@playwright/test'
import { holdClock, whileClockRuns } from './support/clock.ts'
import { type Connect, expect, type OpenAs, test } from './support/fixtures.ts'
import { goOffline, goOnline, untilConnected } from './support/network.ts'
import { keepTypingDots } from './support/pauses.ts'
import { bubble, inputOf, rowOf, twoConnections, write } from './support/talk.ts'

/** Records the typing events that a page sends from now on, in order. */
function typingOf(page: Page): string[] {
  const typingEvents: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const event = /^42\["((?:stop_)?typing)",/.exec(String(payload))?.[1]
      if (event) typingEvents.push(event)
    })
  })
  return typingEvents
}

/** Two members in their chat; the clock of the first one's page is paused. */
async function inOneChat(openAs: OpenAs, connect: Connect) {
  const { ada, bob } = await twoConnections(openAs, connect)
  const { page } = ada
  const typingEvents = typingOf(page)
  await holdClock(page)
  await keepTypingDots(bob.page)
  const chat = page.getByRole('region', { name: `Chat with ${bob.userName}` })
  const isActive = chat.getByText('Active now')
  await whileClockRuns(page, async () => {
    await page.goto(`/messages/${bob.userName}`)
    await bob.page.goto(`/messages/${ada.userName}`)
    for (const tab of [page, bob.page]) await untilConnected(tab)
    await expect(isActive).toBeVisible()
    await expect(rowOf(page, bob)).toContainText('Active now')
  })
  return { page, ada, bob, typingEvents, chat, isActive }
}

const dotsOf = (page: Page) => page.getByRole('status', { name: /is typing/ })

test('typing is sent at most every two seconds, and its end one second after the last key; a lost connection ends typing and presence, and both return after it', async ({
  openAs,
  connect,
}) => {
  const { page, ada, bob, typingEvents, chat, isActive } = await inOneChat(openAs, connect)
  const key = () => inputOf(page).press('a')

  await key()
  await expect(dotsOf(bob.page).first()).toBeVisible()
  await expect(rowOf(bob.page, ada)).toContainText('typing…')
  // Kept short: a page that gets no packet for ten seconds of its own clock assumes that it is
  // disconnected.
  for (let keys = 1; keys < 5; keys += 1) {
    await page.clock.runFor(520)
    await key()
  }
  await expect.poll(() => typingEvents).toEqual(['typing', 'typing'])

  await page.clock.runFor(990)
  await expect(inputOf(page)).toHaveValue('a'.repeat(5))
  expect(typingEvents).toEqual(['typing', 'typing'])
  await page.clock.runFor(11)
  await expect.poll(() => typingEvents).toEqual(['typing', 'typing', 'stop_typing'])
  await expect(dotsOf(bob.page)).toHaveCount(0)
  await expect(rowOf(bob.page, ada)).not.toContainText('typing…')

  await key()
  await expect(dotsOf(bob.page).first()).toBeVisible()
  await write(page, 'Aye')
  await expect(bubble(bob.page, 'Aye')).toBeVisible()
  await expect(dotsOf(bob.page)).toHaveCount(0)
  await expect.poll(() => typingEvents.slice(3)).toEqual(['typing', 'stop_typing'])

  await inputOf(page).press('a')
  await expect(dotsOf(bob.page).first()).toBeVisible()
  await goOffline(page)
  await expect(page.getByText('Active now')).toHaveCount(0)
  await expect(chat.getByText(/^Last seen/)).toHaveCount(0)
  await expect(dotsOf(bob.page)).toHaveCount(0)
  await inputOf(page).press('b')
  await goOnline(page)
  await whileClockRuns(page, async () => {
    await expect(isActive).toBeVisible()
    await expect(rowOf(page, bob)).toContainText('Active now')
  })
  await inputOf(page).press('c')

  await expect(dotsOf(bob.page).first()).toBeVisible()
  await expect.poll(() => typingEvents.slice(5)).toEqual(['typing', 'typing'])
})
