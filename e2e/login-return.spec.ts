import type { Page } from '@playwright/test'
import { logIn } from '@shipmates/contract/accounts'
import { newMember, type Person } from './support/people.ts'
import { expect, test } from './support/prolonged-fixtures.ts'

async function logInAs(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a link keeps its filters through a reload of the login, which stays busy until the next page can render', async ({
  visit,
}) => {
  const ada = await newMember('ada')
  const page = await visit('/dashboard?search=grace&sortBy=alphabetical')
  await expect(page).toHaveURL('/login')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // Only this script: the login may still load parts of its own.
  await page.route(/\/dashboard-[\w-]{8}\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  const drawn = await page.evaluateHandle(() => {
    const seen = new Set<string>()
    const look = () => {
      const sign = document.querySelector('h1, nav[aria-label=Main]')
      seen.add(sign?.tagName ?? 'a blank page')
      requestAnimationFrame(look)
    }
    look()
    return seen
  })

  const answered = page.waitForResponse(`**${logIn.path}`)
  await logInAs(page, ada)
  await answered
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull()
  release()

  await expect(page.getByRole('heading', { name: 'Discover Developers' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard?search=grace&sortBy=alphabetical')
  expect(await drawn.evaluate((seen) => [...seen])).not.toContain('a blank page')
})
