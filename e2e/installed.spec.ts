import type { Page } from '@playwright/test'
import { deploy } from './support/deployment.ts'
import { expect, test } from './support/fixtures.ts'
import { goOffline, goOnline, reloadOffline } from './support/network.ts'

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

test('a signed-in screen opens while offline and says so', async ({ board }) => {
  const { page } = await board('ada', { serviceWorkers: 'allow' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await goOffline(page)

  await reloadOffline(page)

  await expect(heading(page, 'Discover Developers')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()

  await goOnline(page)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden()
})

test('the app is installable, and every icon has its declared size', async ({ visit }) => {
  const page = await visit('/login')
  const client = await page.context().newCDPSession(page)

  const { errors } = await client.send('Page.getAppManifest')
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  const icons = await page.evaluate(async () => {
    const manifest = await (await fetch('/manifest.webmanifest')).json()
    return Promise.all(
      manifest.icons.map(async ({ src, sizes }: { src: string; sizes: string }) => {
        const picture = new Image()
        picture.src = src
        await picture.decode()
        return { sizes, found: `${picture.naturalWidth}x${picture.naturalHeight}` }
      }),
    )
  })

  expect(errors).toEqual([])
  // Test browsers may be in incognito mode, where nothing can be installed.
  const obstacles = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(obstacles).toEqual([])
  expect(icons).toHaveLength(4)
  for (const { sizes, found } of icons) if (sizes !== 'any') expect(found).toBe(sizes)
})

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
    // This chunk was not loaded yet, and the server no longer has it: it comes from the cache.
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
