import type { Page } from '@playwright/test'
import { searchDevelopers } from '@shipmates/contract/discovery'
import { newMember } from './support/people.ts'
import { failing } from './support/profile-page.ts'
import { expect, test } from './support/prolonged-fixtures.ts'
import { sendTexts } from './support/talk.ts'

test.use({ isStill: true })

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

test('Ctrl+K opens the palette, which finds conversations, developers, screens, the theme and Logout, and Esc restores focus', async ({
  openAs,
  connect,
}) => {
  const ada = await openAs('ada', { path: '' })
  const [bob, eve] = [await newMember('bob'), await newMember('eve')]
  await connect(ada, bob)
  await sendTexts(bob, ada, ['Hello', 'Anybody there?'])
  const { page } = ada
  await page.goto('/dashboard')
  await openPalette(page)
  await expect(option(page, `${bob.userName} 2 unread messages`)).toBeVisible()
  await page.keyboard.type(bob.userName.slice(4))
  await expect(selected(page)).toHaveText(new RegExp(bob.userName))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
  await expect(page.getByRole('textbox', { name: `Message ${bob.userName}` })).toBeFocused()

  await openPalette(page)
  await page.keyboard.type(eve.userName)
  await expect(option(page, eve.userName)).toBeVisible()
  await expect(outcome(page)).toHaveText('1 result')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard?search=${eve.userName}`)
  await expect(page.getByRole('article', { name: eve.userName })).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('zzyzx')
  await expect(outcome(page)).toHaveText('No match for “zzyzx”')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')

  const restore = await failing(page, `${searchDevelopers.path}?*`)
  await page.keyboard.type('y')
  const again = option(page, "Couldn't search developers. Try again.")
  await expect(again).toBeVisible()
  await restore()
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toHaveText('No match for “zzyzxy”')
  await page.keyboard.press('Escape')

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

  await openPalette(page)
  await page.keyboard.type('conn')
  await expect(selected(page)).toHaveText(/^Connections/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/connections')
  await expect(page.getByRole('heading', { level: 1, name: 'My Connections' })).toBeFocused()

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
