import type { Page } from '@playwright/test'
import { searchDevelopers } from '@shipmates/contract/discovery'
import { expect, test } from './support/fixtures.ts'
import { newMember } from './support/people.ts'
import { say } from './support/talk.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const field = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
/** The palette's own status; the dialog's other one is for background events. */
const outcome = (page: Page) => palette(page).getByRole('status').first()
const selected = (page: Page) => palette(page).getByRole('option', { selected: true })

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('Ctrl+K opens the palette, arrows move in it, and Esc restores focus', async ({ board }) => {
  const { page } = await board('ada')
  const opener = page.getByRole('button', { name: 'Toggle sidebar' })
  await opener.focus()
  await openPalette(page)
  await expect(selected(page)).toHaveText(/^Discover/)
  await expect(field(page)).toHaveAttribute('aria-activedescendant', 'go-dashboard')

  await page.keyboard.press('ArrowDown')
  await expect(selected(page)).toHaveText(/^Requests/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(selected(page)).toHaveText('Logout')
  await expect(selected(page)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.getByRole('button', { name: 'Jump to' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
})

test('the palette opens a screen, whose heading takes focus', async ({ board }) => {
  const { page } = await board('ada')
  await openPalette(page)
  await page.keyboard.type('conn')
  await expect(selected(page)).toHaveText(/^Connections/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/connections')
  await expect(page.getByRole('heading', { level: 1, name: 'My Connections' })).toBeFocused()
})

test('the palette opens a conversation with focus in the composer', async ({ board, connect }) => {
  const ada = await board('ada')
  const bob = await newMember('bob')
  await connect(ada, bob)
  await say(bob, ada, ['Hello', 'Anybody there?'])
  await openPalette(ada.page)
  await expect(option(ada.page, `${bob.userName} 2 unread messages`)).toBeVisible()
  await ada.page.keyboard.type(bob.userName.slice(4))
  await expect(selected(ada.page)).toHaveText(new RegExp(bob.userName))
  await ada.page.keyboard.press('Enter')
  await expect(ada.page).toHaveURL(`/messages/${bob.userName}`)
  await expect(ada.page.getByRole('textbox', { name: `Message ${bob.userName}` })).toBeFocused()
})

test('the palette finds developers by username and opens their card', async ({ board }) => {
  const [ada, eve] = await Promise.all([board('ada'), newMember('eve')])
  await openPalette(ada.page)
  await ada.page.keyboard.type(eve.userName)
  await expect(option(ada.page, eve.userName)).toBeVisible()
  await expect(outcome(ada.page)).toHaveText('1 result')
  await ada.page.keyboard.press('Enter')
  await expect(ada.page).toHaveURL(`/dashboard?search=${eve.userName}`)
  await expect(ada.page.getByRole('article', { name: eve.userName })).toBeVisible()
})

test('the palette says when nothing matches, and when a search failed', async ({ board }) => {
  const { page } = await board('ada')
  await openPalette(page)
  await page.keyboard.type('zzyzx')
  await expect(outcome(page)).toHaveText('No match for “zzyzx”')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')

  await page.route(`**${searchDevelopers.path}?**`, (route) => route.fulfill({ status: 400 }))
  await page.keyboard.type('y')
  const again = option(page, "Couldn't search developers. Try again.")
  await expect(again).toBeVisible()
  await page.unroute(`**${searchDevelopers.path}?**`)
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toHaveText('No match for “zzyzxy”')
})

test('the palette changes the theme and logs out', async ({ board }) => {
  const { page } = await board('ada')
  await openPalette(page)
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await openPalette(page)
  await page.keyboard.type('log out')
  await expect(selected(page)).toHaveText('Logout')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})
