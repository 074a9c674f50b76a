import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import {
  bubble,
  editLast,
  inputOf,
  logOf,
  openMenuOf,
  rowOf,
  storedTick,
  twoInChat,
  write,
} from './support/talk.ts'

test.use({ isStill: true })

const reaction = (page: Page, name: string) =>
  logOf(page).getByRole('button', { name, exact: true })

/** Focuses a message and presses a button of its action bar, once the bar has loaded. */
async function pressOn(page: Page, text: string, name: string): Promise<void> {
  const press = () =>
    bubble(page, text).evaluate((row, label) => {
      const button = row.querySelector<HTMLElement>(`button[aria-label="${label}"]`)
      if (button) button.click()
      else {
        // The bar only notices a focus after it has loaded.
        row.blur()
        row.focus()
      }
      return button !== null
    }, name)
  await expect.poll(press).toBe(true)
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete this message?' })

test('reactions, an edit, a deletion and a reply reach the other side, a second tab and the list, and stay', async ({
  openAs,
  connect,
}) => {
  const { ada, bob } = await twoInChat(openAs, connect)
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

  await write(bob.page, 'Pair on the tile cash?')
  await expect(storedTick(bubble(bob.page, 'tile cash'))).toBeVisible()

  await editLast(bob.page, 'Pair on the tile cash?')
  await inputOf(bob.page).fill('Pair on the tile cache?')
  await inputOf(bob.page).press('Enter')
  for (const page of [bob.page, ada.page, second]) {
    await expect(bubble(page, 'tile cache')).toContainText('edited')
    await expect(bubble(page, 'tile cash')).toHaveCount(0)
  }
  await expect(rowOf(ada.page, bob)).toContainText('Pair on the tile cache?')

  await openMenuOf(bob.page, 'tile cache')
  await bob.page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(question(bob.page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question(bob.page).getByRole('button', { name: 'Delete' }).click()
  for (const page of [bob.page, second]) {
    await expect(bubble(page, 'You deleted this message')).toBeVisible()
  }
  await expect(bubble(ada.page, `${bob.userName} deleted this message`)).toBeVisible()
  await expect(rowOf(ada.page, bob)).toContainText('Message deleted')
  await expect(rowOf(bob.page, ada)).toContainText('You deleted a message')

  await bubble(bob.page, 'per tile').focus()
  await bob.page.keyboard.press('r')
  await expect(inputOf(bob.page)).toBeFocused()
  await bob.page.keyboard.type('Per tile')
  await bob.page.reload()
  await expect(bubble(bob.page, 'You deleted this message')).toBeVisible()
  await expect(logOf(bob.page).getByText('tile cache')).toHaveCount(0)
  await expect(bob.page.getByText(`Replying to ${ada.userName}`)).toBeVisible()
  await expect(inputOf(bob.page)).toHaveValue('Per tile')
  await inputOf(bob.page).press('Enter')
  for (const page of [ada.page, bob.page, second]) {
    await expect(page.getByRole('button', { name: /jump to the message: Per zoom/ })).toBeVisible()
  }
  await expect(bob.page.getByText('Replying to')).toHaveCount(0)
  await reaction(bob.page, `party, 2, you and ${ada.userName}`).click()
  await expect(reaction(ada.page, 'party, 1, you')).toBeVisible()

  const { page } = bob
  await write(page, 'one')
  await write(page, 'two')
  await expect(storedTick(bubble(page, 'two'))).toBeVisible()
  await inputOf(page).fill('a draft')
  await inputOf(page).press('Shift+Tab')

  await logOf(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(bubble(page, 'two')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(bubble(page, 'one')).toBeFocused()
  await page.keyboard.press('e')
  await expect(inputOf(page)).toBeFocused()
  await expect(inputOf(page)).toHaveValue('one')
  await page.keyboard.press('Escape')
  await expect(inputOf(page)).toHaveValue('a draft')

  await logOf(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Edit/ })).toContainText(/1[0-5] min left/)
  await page.keyboard.press('Escape')
  await expect(bubble(page, 'two')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'You deleted this message')).toHaveCount(2)
  await expect(inputOf(page)).toHaveValue('a draft')
})
