import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { steady } from './support/still.ts'
import {
  bubble,
  inputOf,
  lines,
  logOf,
  say,
  spokenIn,
  storedTick,
  twoInChat,
  write,
} from './support/talk.ts'

const reaction = (page: Page, name: string) =>
  logOf(page).getByRole('button', { name, exact: true })

/** Presses a button of the bar that a message has while it is hovered, once that has loaded. */
async function pressOn(page: Page, text: string, name: string): Promise<void> {
  const button = bubble(page, text).getByRole('button', { name })
  await expect(async () => {
    await page.mouse.move(0, 0)
    await bubble(page, text).hover()
    await button.click({ timeout: 1000 })
  }).toPass()
}

/** How far below the upper edge of the log a row is, in whole pixels. */
async function placeOf(page: Page, row: Locator): Promise<number> {
  const [log, box] = [await logOf(page).boundingBox(), await row.boundingBox()]
  return Math.round(box!.y - log!.y)
}

test('reactions and replies reach the other side, a second tab and stay', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoInChat(board, connect)
  const second = await bob.page.context().newPage()
  await second.goto(`/messages/${ada.userName}`)
  await write(ada.page, 'Per zoom level or per tile?')
  await expect(bubble(bob.page, 'per tile')).toBeVisible()

  await pressOn(bob.page, 'per tile', 'React')
  await bob.page.getByRole('menuitemcheckbox', { name: 'party' }).click()
  for (const page of [bob.page, second]) await expect(reaction(page, 'party, 1, you')).toBeVisible()
  await reaction(ada.page, `party, 1, ${bob.userName}`).click()
  await expect(reaction(bob.page, `party, 2, you and ${ada.userName}`)).toBeVisible()
  await expect(ada.page.getByText(`${bob.userName} reacted with party`)).toHaveCount(1)

  await logOf(bob.page).focus()
  await bob.page.keyboard.press('ArrowUp')
  await bob.page.keyboard.press('+')
  await bob.page.getByRole('menuitem', { name: 'Any emoji' }).click()
  const field = bob.page.getByRole('textbox', { name: 'Any emoji' })
  await field.fill('ok')
  await field.press('Enter')
  await expect(bob.page.getByText('Please type one emoji.')).toBeVisible()
  await field.fill('🦆')
  await field.press('Enter')
  await expect(reaction(ada.page, `🦆, 1, ${bob.userName}`)).toBeVisible()
  await expect(bubble(bob.page, 'per tile')).toBeFocused()

  await bob.page.keyboard.press('r')
  await expect(inputOf(bob.page)).toBeFocused()
  await bob.page.keyboard.type('Per tile')
  await bob.page.reload()
  await expect(bob.page.getByText(`Replying to ${ada.userName}`)).toBeVisible()
  await expect(inputOf(bob.page)).toHaveValue('Per tile')
  await inputOf(bob.page).press('Enter')
  for (const page of [ada.page, bob.page, second]) {
    await expect(page.getByRole('button', { name: /jump to the message: Per zoom/ })).toBeVisible()
  }
  await expect(bob.page.getByText('Replying to')).toHaveCount(0)
  await reaction(bob.page, `party, 2, you and ${ada.userName}`).click()
  await expect(reaction(ada.page, 'party, 1, you')).toBeVisible()
})

test('a jump far back, the way back, a log that stays while a reaction arrives, and no gap', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoInChat(board, connect)
  await pressOn(bob.page, 'Hello', 'Reply')
  await say(ada, bob, lines(180))
  await write(bob.page, 'Hello yourself')
  await expect(storedTick(bubble(bob.page, 'Hello yourself'))).toBeVisible()
  await bob.page.reload()
  const quote = bob.page.getByRole('button', { name: /jump to the message: Hello/ })

  await quote.click()
  const original = logOf(bob.page)
    .getByRole('listitem')
    .filter({ hasText: /Hello\d/ })
  await expect(original).toBeFocused()
  await expect(original).toBeInViewport()
  await bob.page.getByRole('button', { name: 'Back to where you were' }).click()
  await expect(bubble(bob.page, 'Hello yourself')).toBeInViewport()

  await quote.click()
  await expect(original).toBeInViewport()
  const place = () => placeOf(bob.page, original)
  const before = await steady(place)
  // Not 178: line 17 followed by a time from 8 o'clock on has the same text.
  await pressOn(ada.page, 'line 180', 'React')
  await ada.page.getByRole('menuitemcheckbox', { name: 'rocket' }).click()
  await expect(reaction(ada.page, 'rocket, 1, you')).toBeVisible()
  await expect(reaction(bob.page, `rocket, 1, ${ada.userName}`)).toBeAttached()
  expect(await steady(place)).toBe(before)

  const gap = bob.page.getByRole('button', { name: 'Load messages in between' })
  await expect(async () => {
    if ((await gap.count()) > 0) await gap.scrollIntoViewIfNeeded({ timeout: 1000 })
    expect(await spokenIn(bob.page)).toEqual(lines(180))
  }).toPass()
  await expect(gap).toHaveCount(0)
})
