import type { Page } from '@playwright/test'
import { deploy } from './support/deployment.ts'
import { expect, test } from './support/fixtures.ts'

const OLD = 'Good to see you again.'
const NEW = 'Good to have you back.'
const NEWEST = 'There you are.'

const keptVersions = (page: Page) => page.evaluate(() => caches.keys())
const isInstalling = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return Boolean(registration?.installing ?? registration?.waiting)
  })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a new release is shown at once, and a tab on the old one keeps working', async ({
  browser,
}) => {
  const product = await deploy()
  const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'allow' })
  try {
    const oldTab = await context.newPage()
    await oldTab.goto('/login')
    await expect(oldTab.getByText(OLD)).toBeVisible()
    await oldTab.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js')
      await navigator.serviceWorker.ready
    })
    const [firstVersion] = await keptVersions(oldTab)
    await product.release({ from: OLD, to: NEW })

    const newTab = await context.newPage()
    await newTab.goto('/login')
    await expect(newTab.getByText(NEW)).toBeVisible()
    await expect.poll(() => keptVersions(newTab)).toHaveLength(2)
    await expect.poll(() => isInstalling(newTab)).toBe(false)
    // This chunk was not loaded yet, and the server no longer has it, so it comes from the cache.
    await oldTab.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(heading(oldTab, 'Forgot your password?')).toBeVisible()

    await context.setOffline(true)
    await newTab.reload()
    await expect(newTab.getByText(NEW)).toBeVisible()
    await context.setOffline(false)

    await product.release({ from: NEW, to: NEWEST })
    await newTab.reload()
    await expect(newTab.getByText(NEWEST)).toBeVisible()
    await expect.poll(() => keptVersions(newTab)).not.toContain(firstVersion)
  } finally {
    await context.close()
    await product.stop()
  }
})
