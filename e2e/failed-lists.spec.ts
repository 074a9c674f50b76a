import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { newMember } from './support/people.ts'
import { toastOf } from './support/profile-page.ts'
import { adaAndBob, say } from './support/talk.ts'

const SENTENCE = 'The harbour is closed for repairs.'

/** Makes every call to a route fail, with or without an error message. */
const refuse = (page: Page, calls: string, message?: string) =>
  page.route(calls, (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'FORBIDDEN_ORIGIN', message } }),
  )

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test("a list that fails to load shows the fallback in place and the server's message in a toast", async ({
  board,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(board, connect)
  await say(bob, ada, ['Hello'])
  for (const [calls, path, failure] of [
    ['**/connection/user/feed?**', '/dashboard', 'Failed to load feed'],
    ['**/connection/user/search?**', '/dashboard?skills=Rust', 'Failed to search users'],
    ['**/connection/user/requests/received?*', '/requests', 'Failed to load requests'],
    ['**/connection/user/connections?*', '/connections', 'Failed to load connections'],
    ['**/chat/conversations?*', '/messages', 'Failed to fetch conversations'],
    ['**/chat/messages/**', `/messages/${bob.userName}`, 'Failed to fetch messages'],
    ['**/auth/sessions', '/settings', 'Failed to load sessions'],
  ] as const) {
    await refuse(page, calls, SENTENCE)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: failure })).toBeVisible()
    await expect(toastOf(page, SENTENCE)).toHaveCount(1)
    await expect(toastOf(page, failure)).toHaveCount(0)
    await page.unroute(calls)
  }
})

test('a list that fails without a message says so in place only, in chat in a toast as well', async ({
  board,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(board, connect)
  await say(bob, ada, ['Hello'])
  for (const [calls, path, failure, isTold] of [
    ['**/connection/user/feed?**', '/dashboard', 'Failed to load feed', false],
    ['**/connection/user/connections?*', '/connections', 'Failed to load connections', false],
    ['**/chat/conversations?*', '/messages', 'Failed to fetch conversations', true],
    ['**/chat/messages/**', `/messages/${bob.userName}`, 'Failed to fetch messages', true],
  ] as const) {
    await refuse(page, calls)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: failure })).toBeVisible()
    if (isTold) await expect(toastOf(page, failure)).toHaveCount(1)
    else await expect(toasts(page)).toHaveText('')
    await page.unroute(calls)
  }
})

test('notification settings that fail to load say so in place, and the server’s message in a toast', async ({
  board,
}) => {
  const { page } = await board('ada', { path: '' })
  await refuse(page, '**/settings/notifications', SENTENCE)
  await page.goto('/settings')
  await expect(page.getByText("Couldn't load your notification settings.")).toBeVisible()
  await expect(toastOf(page, SENTENCE)).toHaveCount(1)
})

test('a developer’s profile that fails to load says why in a toast; my own profile page does not', async ({
  board,
}) => {
  const bob = await newMember('bob')
  const { page } = await board('ada', { path: `/dashboard?search=${bob.userName}` })
  await refuse(page, '**/profile/view/*', SENTENCE)
  await page.getByRole('button', { name: bob.userName, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: bob.userName })
  await expect(dialog.getByRole('heading', { name: 'Failed to load profile' })).toBeVisible()
  await expect(toastOf(page, SENTENCE)).toBeVisible()

  await page.goto('/profile')
  await expect(page.getByText('Failed to load profile')).toBeVisible()
  await expect(toastOf(page, SENTENCE)).toHaveCount(0)
})
