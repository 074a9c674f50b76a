import type { Browser, Page } from '@playwright/test'
import { getSession, logIn } from '@shipmates/contract/accounts'
import { expect, test } from './support/fixtures.ts'
import { type Person, productUrl } from './support/people.ts'

const NEW_PASSWORD = 'NEW-SAILS-42!'

async function fillPasswords(page: Page, current: string, next: string, again = next) {
  await page.getByLabel('Current Password', { exact: true }).fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(next)
  await page.getByLabel('Confirm New Password').fill(again)
}

/** A second session of a member without a browser, with a check whether it is still open. */
async function signInElsewhere(browser: Browser, { email, password }: Person) {
  const { request } = await browser.newContext({ baseURL: productUrl() })
  await request.post(logIn.path, { data: { email, password } })
  return {
    isOpen: async () => {
      const answer = await (await request.get(getSession.path)).json()
      return answer.data !== null
    },
  }
}

test('a changed password signs every other device out', async ({ board, browser }) => {
  const ada = await board('ada', { path: '/settings' })
  const elsewhere = await signInElsewhere(browser, ada)
  expect(await elsewhere.isOpen()).toBe(true)
  const button = ada.page.getByRole('button', { name: 'Change Password' })
  await expect(button).toBeDisabled()

  await fillPasswords(ada.page, 'not-Mine-1', NEW_PASSWORD)
  await button.click()
  await expect(ada.page.getByLabel('Current Password', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )

  await fillPasswords(ada.page, ada.password, NEW_PASSWORD)
  await expect(ada.page.getByText('Passwords match')).toBeVisible()
  await button.click()

  await expect(ada.page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Password changed successfully!',
  )
  await expect(ada.page.getByLabel('New Password', { exact: true })).toHaveValue('')
  expect(await elsewhere.isOpen()).toBe(false)
})

test('Clear empties the form, and each password can be shown', async ({ board }) => {
  const { page } = await board('ada', { path: '/settings' })
  await fillPasswords(page, 'Sail-Away-42', 'short', 'other')
  await expect(page.getByText('Passwords do not match')).toBeVisible()

  await page.getByRole('button', { name: 'Show password' }).nth(1).click()
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('type', 'text')

  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByLabel('Confirm New Password')).toHaveValue('')
})

test('a theme is applied without a flash in every tab at once', async ({ board }) => {
  const { page } = await board('ada', { path: '/settings' })
  const other = await page.context().newPage()
  await other.goto('/')
  const theme = (tab: Page) => tab.locator('html').getAttribute('data-theme')

  await page.getByRole('radio', { name: 'Dark' }).check()

  await expect.poll(() => theme(other)).toBe('dark')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.goto('/login', { waitUntil: 'commit' })
  expect(await page.evaluate(() => localStorage.getItem('shipmates-theme'))).toBe('dark')
  await expect.poll(() => theme(page)).toBe('dark')
})

test('another session can be signed out from the list', async ({ board, browser }) => {
  const ada = await board('ada', { path: '' })
  const elsewhere = await signInElsewhere(browser, ada)
  expect(await elsewhere.isOpen()).toBe(true)
  await ada.page.goto('/settings')
  const sessions = ada.page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByText('This device')).toHaveCount(1)

  await sessions.getByRole('button', { name: 'Sign out', exact: true }).first().click()

  await expect(sessions.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(0)
  expect(await elsewhere.isOpen()).toBe(false)
})

test('all other sessions can be signed out at once', async ({ board, browser }) => {
  const ada = await board('ada', { path: '' })
  const others = [await signInElsewhere(browser, ada), await signInElsewhere(browser, ada)]
  await ada.page.goto('/settings')

  await ada.page.getByRole('button', { name: 'Sign out all other devices' }).click()

  await expect(ada.page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Signed out on all other devices',
  )
  for (const other of others) expect(await other.isOpen()).toBe(false)
})
