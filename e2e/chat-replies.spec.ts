import type { Locator, Page } from '@playwright/test'
import { addReaction } from '@shipmates/contract/chat-changes'
import { expect, test } from './support/fixtures.ts'
import { steady } from './support/still.ts'
import {
  adaAndBob,
  bubble,
  lines,
  logOf,
  markAllRead,
  sendTexts,
  spokenIn,
  storeTexts,
} from './support/talk.ts'

const reaction = (page: Page, name: string) =>
  logOf(page).getByRole('button', { name, exact: true })

/** The distance of a row from the upper edge of the log, in whole pixels. */
async function placeOf(page: Page, row: Locator): Promise<number> {
  const [log, box] = [await logOf(page).boundingBox(), await row.boundingBox()]
  return Math.round(box!.y - log!.y)
}

test('a jump far back has a way back, closes the gap, and does not move when a reaction arrives', async ({
  openAs,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(openAs, connect)
  const hello = await sendTexts(bob, ada, ['Hello'])
  await storeTexts(bob, ada, lines(180))
  const answer = await sendTexts(ada, bob, ['Hello yourself'], { replyToId: hello!.id })
  await markAllRead(ada, bob)
  await page.goto(`/messages/${bob.userName}`)
  const quote = page.getByRole('button', { name: /jump to the message: Hello/ })

  await quote.click()
  const original = logOf(page)
    .getByRole('listitem')
    .filter({ hasText: /Hello\d/ })
  await expect(original).toBeFocused()
  await expect(original).toBeInViewport()
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await expect(bubble(page, 'Hello yourself')).toBeInViewport()

  await quote.click()
  await expect(original).toBeInViewport()
  const place = () => placeOf(page, original)
  const before = await steady(place)
  await bob.call(addReaction, { params: { messageId: answer!.id, emoji: '🚀' } })
  await expect(reaction(page, `rocket, 1, ${bob.userName}`)).toBeAttached()
  expect(await steady(place)).toBe(before)

  const gap = page.getByRole('button', { name: 'Load messages in between' })
  const loadPart = async () => {
    await gap.evaluateAll(([button]) => button?.scrollIntoView())
    return spokenIn(page)
  }
  await expect.poll(loadPart, { intervals: [200] }).toEqual(lines(180))
  await expect(gap).toHaveCount(0)
})
