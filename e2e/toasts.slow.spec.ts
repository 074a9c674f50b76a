import type { Page } from '@playwright/test'
import { sendRequest } from '@shipmates/contract/connections'
import { open, openFullAccount, screens } from './support/full-account.ts'
import { untilConnected } from './support/network.ts'
import { type Member, newMember } from './support/people.ts'
import { expect, test } from './support/prolonged-fixtures.ts'
import { covered } from './support/toast-places.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
] as const

const requestOf = (page: Page, { userName }: Member) =>
  page.getByRole('link', { name: `${userName} wants to connect` })
const region = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('a toast covers no heading, button or composer of any signed-in screen, wide or narrow', async ({
  openAs,
  connect,
}) => {
  test.slow()
  const { page, bob } = await openFullAccount(openAs, connect, { reducedMotion: 'reduce' })

  const { 'a list of requests': requests, ...others } = screens
  // First, while only one request is pending.
  for (const [name, screen] of Object.entries({ requests, ...others })) {
    if (!screen) continue
    await page.setViewportSize(sizes[0])
    await open(page, screen, bob)
    await untilConnected(page)
    const id = await page.evaluate(() => JSON.parse(sessionStorage.user).userId)
    const eve = await newMember('eve')
    await eve.call(sendRequest, { params: { status: 'interested', userId: id } })
    await expect(requestOf(page, eve)).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      // The list below may re-render because of the new request.
      await expect.poll(() => covered(page), `${name} at ${size.width}`).toEqual([])
    }
  }
})

test('the end of a page and of its pane stays above three toasts, also at the end of the scroll', async ({
  openAs,
  connect,
}) => {
  test.slow()
  const about = 'A long line about harbours and schedules. '.repeat(4)
  const ada = await openAs('ada', { path: '', reducedMotion: 'reduce' })
  const { page } = ada
  for (let place = 0; place < 9; place++) {
    const [asking, other] = [await newMember('eve', { about }), await newMember('bob', { about })]
    await asking.call(sendRequest, { params: { status: 'interested', userId: ada.id } })
    await connect(ada, other)
  }
  for (const path of ['/requests', '/connections', '/dashboard']) {
    await page.setViewportSize(sizes[0])
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await untilConnected(page)
    for (let place = 0; place < 3; place++) {
      const zoe = await newMember('zoe', { about })
      await zoe.call(sendRequest, { params: { status: 'interested', userId: ada.id } })
      await expect(requestOf(page, zoe)).toBeVisible()
    }
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect.poll(() => covered(page), `${path} at ${size.width}`).toEqual([])
    }
    await page.setViewportSize({ width: 1920, height: 1080 })
    if (path === '/dashboard') continue
    const pane = page.getByRole('complementary', { name: /^Profile of/ })
    const end = await pane.evaluate((element) => element.getBoundingClientRect().bottom)
    const { top } = await region(page).evaluate((element) =>
      element.getBoundingClientRect().toJSON(),
    )
    expect(end).toBeLessThanOrEqual(top)
  }
})

test('a toast covers no heading or button of an account screen, wide or narrow', async ({
  visit,
}) => {
  test.slow()
  const page = await visit('', { reducedMotion: 'reduce' })
  await page.route('**/api/v1/auth/**', (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, code: 'TOO_MANY_REQUESTS', message: '' },
    }),
  )
  const words = region(page).getByRole('alert')
  const accounts: Record<string, Record<string, string>> = {
    '/login': { Email: 'ada@example.test', Password: 'Sail-Away-42' },
    '/signup': {
      Username: 'ada_lovelace',
      Email: 'ada@example.test',
      Password: 'Sail-Away-42',
      'Confirm password': 'Sail-Away-42',
    },
    '/forgot-password': { Email: 'ada@example.test' },
    '/verify-email?email=ada%40example.test': { 'Verification code': '123456' },
  }
  for (const [path, values] of Object.entries(accounts)) {
    await page.setViewportSize(sizes[0])
    await page.goto(path)
    for (const [label, value] of Object.entries(values)) {
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    await page.locator('button[type=submit]').click()
    await expect(words).not.toBeEmpty()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect.poll(() => covered(page), `${path} at ${size.width}`).toEqual([])
    }
  }
})
