import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { goInApp } from './support/go.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/prolonged-fixtures.ts'

test.use({ isStill: true })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Requests an export of the member's data in Settings, with the password, and downloads it as a
 * zip.
 */
async function exportData(page: Page, { password }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Export data' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible()

  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])

  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const head = (await readFile(await download.path())).subarray(0, 2).toString()
  expect(head).toBe('PK')
}

/** Deletes the account in Settings, in three steps. */
async function deleteAccount(page: Page, { password }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Step 1 of 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('radio', { name: 'Remove them too' }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const field = dialog.getByLabel('Password', { exact: true })
  await expect(dialog.getByText('Step 3 of 3')).toBeVisible()
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await field.fill('not-Mine-1')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Your current password is incorrect')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('radio', { name: 'Remove them too' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await field.fill('Sail')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keep your account?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(field).toHaveValue('Sail')
  await field.fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/leaving')
  await expect(heading(page)).toHaveText('Your account will be deleted')
}

test('a member exports their data and deletes the account, which every tab of both sides follows, until the deletion is cancelled', async ({
  openAs,
  visit,
  connect,
}) => {
  const ada = await openAs('ada', { path: '' })
  const bob = await openAs('bob', { path: '' })
  await connect(ada, bob)
  await bob.page.goto('/connections')
  const card = bob.page.getByRole('heading', { name: ada.userName })
  await expect(card).toBeVisible()
  await ada.page.goto('/settings#your-data')
  await exportData(ada.page, ada)
  await deleteAccount(ada.page, ada)
  await expect(ada.page.getByText(/^You're signed out everywhere/)).toBeVisible()
  await expect(card).toHaveCount(0)
  const page = await visit('/login')
  await logIn(page, ada)
  await expect(page).toHaveURL('/leaving')
  await expect(heading(page)).toHaveText('Your account will be deleted')
  await expect(page).toHaveTitle('Your account will be deleted · Shipmates')
  await goInApp(page, '/messages')
  await expect(page).toHaveURL('/leaving')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/login')
  await expect(heading(page)).toHaveText('Sign in')
  await expect(heading(page)).toBeFocused()

  await logIn(page, ada)
  await expect(page).toHaveURL('/leaving')
  const second = await page.context().newPage()
  await second.goto('/login')
  await second.getByRole('button', { name: `Continue as ${ada.userName}` }).click()
  await expect(second).toHaveURL('/leaving')
  // Only the page that has appeared follows the other tab.
  await expect(heading(second)).toHaveText('Your account will be deleted')
  await expect(heading(second)).toBeFocused()

  await page.getByRole('button', { name: 'Keep my account' }).click()

  await expect(page).toHaveURL('/dashboard')
  await expect(second).toHaveURL('/dashboard')
  await expect(
    page.getByText(
      'Welcome back. Your account is just as you left it. Your connections can see you again.',
    ),
  ).toBeVisible()
  await expect(heading(second)).toHaveText('Discover Developers')
  await expect(card).toBeVisible()
})
