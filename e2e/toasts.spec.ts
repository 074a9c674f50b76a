import type { Page } from '@playwright/test'
import { sendRequest } from '@shipmates/contract/connections'
import { expect, test } from './support/fixtures.ts'
import { furnished, open, screens } from './support/furnished.ts'
import { untilConnected } from './support/network.ts'
import { keepToasts } from './support/pauses.ts'
import { newMember } from './support/people.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const news = (page: Page) => page.getByRole('link', { name: 'New connection request' })

/**
 * What a toast covers, among the elements that it must not cover. Says so if no toast is shown.
 * With `atBottom` what it would cover if it did not move out of their way.
 */
const covered = (page: Page, { atBottom = false } = {}): Promise<string[]> =>
  page.evaluate((isAtBottom) => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const kept =
      'h1, dialog h2, [data-never-covered], button, textarea, [data-composer], [data-bottom-bar], [data-log] li:last-child > div'
    const region = document.querySelector<HTMLElement>('[aria-label=Notifications]')
    const place = region?.style.bottom ?? ''
    if (region && isAtBottom) region.style.bottom = ''
    const toasts = [...document.querySelectorAll('.toast:not([aria-hidden])')].map((toast) =>
      toast.getBoundingClientRect(),
    )
    if (region) region.style.bottom = place
    if (toasts.length === 0) return ['no toast']
    return [...(dialog ?? document).querySelectorAll(kept)].flatMap((element) => {
      if (element.closest('[aria-label=Notifications]')) return []
      // The names that open profiles and the buttons inside fields may be covered.
      if (element.matches('button:not(.button)')) return []
      const box = element.getBoundingClientRect()
      // Of a message, two lines and the time.
      const top = element.closest('[data-log]') ? Math.max(box.top, box.bottom - 64) : box.top
      const isUnder = toasts.some(
        (toast) =>
          toast.left < box.right &&
          toast.right > box.left &&
          toast.top < box.bottom &&
          toast.bottom > top,
      )
      return isUnder && box.width > 0 ? [`${element.tagName} ${element.textContent}`] : []
    })
  }, atBottom)

for (const viewport of sizes) {
  test(`at ${viewport.width} pixels a toast covers no heading, button or composer of any signed-in screen`, async ({
    board,
    connect,
  }) => {
    test.slow()
    const { page, bob } = await furnished(board, connect, { viewport, reducedMotion: 'reduce' })
    await keepToasts(page)
    const inTheWay: string[] = []

    const { 'a list of requests': requests, ...others } = screens
    // First, while only one request is pending.
    for (const [name, screen] of Object.entries({ requests, ...others })) {
      if (!screen) continue
      await open(page, screen, bob)
      await untilConnected(page)
      const id = await page.evaluate(() => JSON.parse(sessionStorage.user).userId)
      const eve = await newMember('eve')
      await eve.call(sendRequest, { params: { status: 'interested', userId: id } })
      await expect(page.getByText(`From ${eve.userName}`)).toBeVisible()
      // The list below may re-render because of the new request.
      await expect.poll(() => covered(page), name).toEqual([])
      if ((await covered(page, { atBottom: true })).length > 0) inTheWay.push(name)
    }
    // Otherwise nothing would have to move, and the test would pass in any case.
    expect(inTheWay).toContain('my profile being edited')
    expect(inTheWay).toContain('a chat')
  })

  test(`at ${viewport.width} pixels a toast covers no heading or button of an account screen`, async ({
    visit,
  }) => {
    test.slow()
    const page = await visit('', { viewport, reducedMotion: 'reduce' })
    await page.route('**/api/v1/auth/**', (route) =>
      route.fulfill({
        status: 429,
        json: { success: false, code: 'TOO_MANY_REQUESTS', message: '' },
      }),
    )
    const words = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
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
      await page.goto(path)
      for (const [label, value] of Object.entries(values)) {
        await page.getByLabel(label, { exact: true }).fill(value)
      }
      await page.locator('button[type=submit]').click()
      await expect(words).not.toBeEmpty()
      await expect.poll(() => covered(page), path).toEqual([])
    }
  })
}

test("the toast of a request shows the sender's avatar and opens Requests", async ({ board }) => {
  const { page, id } = await board('ada', { path: '' })
  const eve = await newMember('eve')
  await keepToasts(page)
  await page.goto('/dashboard')
  await untilConnected(page)

  await eve.call(sendRequest, { params: { status: 'interested', userId: id } })
  await expect(page.locator('.toast').getByText('E', { exact: true })).toBeVisible()
  await expect(page.getByText(`From ${eve.userName}`)).toBeVisible()
  await news(page).click()

  await expect(page).toHaveURL('/requests')
  await expect(news(page)).toHaveCount(0)
})

test('the toast of an acceptance opens the chat, creating the conversation', async ({
  board,
  connect,
}) => {
  const ada = await board('ada', { path: '' })
  const bob = await newMember('bob')
  await keepToasts(ada.page)
  await ada.page.goto('/connections')
  await untilConnected(ada.page)

  await connect(ada, bob)
  await ada.page.getByRole('link', { name: 'Connection accepted!' }).click()

  await expect(ada.page).toHaveURL(`/messages/${bob.userName}`)
})

test('on a phone one toast shows at a time, and is dismissed with its screen', async ({
  board,
}) => {
  const viewport = { width: 390, height: 844 }
  const { page } = await board('ada', { viewport })
  await newMember('zoe')
  await newMember('eve')
  await keepToasts(page)
  await page.reload()
  const toasts = page.locator('.toast:not([aria-hidden])')
  const connect = page.getByRole('button', { name: 'Connect', exact: true })

  await connect.first().click()
  await expect(toasts).toHaveText(/Connection request sent!/)
  await page.getByRole('button', { name: 'Pass', exact: true }).first().click()
  await expect(toasts).toHaveText(/User ignored/)
  await page.keyboard.press('Control+z')
  await expect(toasts).toHaveCount(0)

  await connect.first().click()
  await expect(toasts).toHaveCount(1)
  await page.getByRole('button', { name: /^Open menu/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Connections' }).click()
  await expect(page.getByRole('heading', { name: 'My Connections' })).toBeVisible()
  await expect(toasts).toHaveCount(0)
})
