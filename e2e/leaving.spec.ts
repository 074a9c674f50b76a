import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { logIn as contractLogIn } from '@shipmates/contract/accounts'
import { endGrace } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { type Person, productUrl } from './support/people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** How the server answers a login without a browser. */
async function loginStatus({ email, password }: Person): Promise<number> {
  const { status } = await fetch(productUrl() + contractLogIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return status
}

/** Deletes the account in Settings, by its three steps. */
async function deleteAccount(page: Page, { password }: Person): Promise<void> {
  await page.goto('/settings#your-data')
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
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/leaving')
  await expect(heading(page)).toHaveText('Your account is leaving')
}

test('a deleted account is taken back by its member, in every tab of both sides', async ({
  board,
  visit,
  connect,
}) => {
  const ada = await board('ada', { path: '' })
  const bob = await board('bob', { path: '' })
  await connect(ada, bob)
  await bob.page.goto('/connections')
  const card = bob.page.getByRole('heading', { name: ada.userName })
  await expect(card).toBeVisible()
  await deleteAccount(ada.page, ada)
  await expect(ada.page.getByText(/^You're signed out everywhere/)).toBeVisible()
  await expect(card).toHaveCount(0)
  const page = await visit()
  await logIn(page, ada)
  await expect(page).toHaveURL('/leaving')
  await expect(heading(page)).toHaveText('Your account is leaving')
  await expect(page).toHaveTitle('Your account is leaving · Shipmates')
  for (const path of ['/messages', '/settings', '/login', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL('/leaving')
  }
  const second = await page.context().newPage()
  await second.goto('/login')
  await second.getByRole('button', { name: `Continue as ${ada.userName}` }).click()
  await expect(second).toHaveURL('/leaving')

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

test('Leave signs out here, and after seven days nobody can sign in', async ({ board, visit }) => {
  const ada = await board('ada', { path: '' })
  await deleteAccount(ada.page, ada)
  const page = await visit()
  await logIn(page, ada)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/login')

  await endGrace(ada.id)
  await expect.poll(() => loginStatus(ada)).toBe(401)

  await logIn(page, ada)
  await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible()
})

test('closing the last step asks only once something was typed', async ({ board }) => {
  const { page } = await board('ada', { path: '/settings#your-data' })
  const dialog = page.getByRole('dialog')
  const openLastStep = async () => {
    await page.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  }
  await openLastStep()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await openLastStep()
  await page.keyboard.type('Sail')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keep your account?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('Sail')
})

test('a copy of my data is made for the password, and downloaded as a zip', async ({ board }) => {
  const { page, password } = await board('ada', { path: '/settings#your-data' })
  await page.getByRole('button', { name: 'Export data' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible()

  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])

  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const head = (await readFile(await download.path())).subarray(0, 2).toString()
  expect(head).toBe('PK')
})
