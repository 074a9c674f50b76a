import type { Page } from '@playwright/test'
import { listConnections } from '@shipmates/contract/connections'
import { getPrivacy } from '@shipmates/contract/privacy'
import { expect, test } from './support/calm.ts'

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const current = (page: Page) => sections(page).locator('[aria-current=true]')
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name })

test('hidden presence disappears live for the other member, in my other tab and in lists', async ({
  board,
  connect,
}) => {
  const ada = await board('ada', { path: '' })
  const bob = await board('bob', { path: '' })
  await connect(ada, bob)
  await bob.page.goto('/connections')
  await ada.page.goto('/settings#privacy')
  const second = await ada.page.context().newPage()
  await second.goto('/connections')
  for (const tab of [bob.page, second]) await expect(tab.getByText('Active now')).toBeVisible()

  await toggle(ada.page, 'Online and last seen').click()

  await expect(region(ada.page, 'Privacy').getByText('Saved')).toBeVisible()
  for (const tab of [bob.page, second])
    await expect(tab.getByText(/Active now|Last seen|Never seen/)).toHaveCount(0)
  await expect
    .poll(async () => (await ada.call(getPrivacy)).data)
    .toMatchObject({ presence: false })
  await expect
    .poll(async () => (await bob.call(listConnections)).data)
    .toMatchObject([{ connectedUser: { lastSeenAt: null } }])
})

test('on a phone sections are closed and say their value, and an address opens its own; on a wide screen a list leads to each, and follows what is read', async ({
  board,
}) => {
  const viewport = { width: 390, height: 844 }
  const { page } = await board('ada', { path: '/settings#privacy', viewport, hasTouch: true })
  const button = (name: RegExp) => page.getByRole('button', { name })

  await expect(button(/^Privacy/)).toHaveAttribute('aria-expanded', 'true')
  await expect(toggle(page, 'Typing')).toBeVisible()
  await expect(button(/^Sessions 1 device/)).toHaveAttribute('aria-expanded', 'false')
  await expect(button(/^Blocked Nobody/)).toBeVisible()
  await expect(button(/^Appearance System/)).toBeVisible()
  await expect(button(/^Keyboard/)).toHaveCount(0)

  await button(/^Sign-in/).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Current Password', { exact: true }).fill('kept while closed')
  await button(/^Sign-in/).click()
  await expect(page.getByLabel('Current Password', { exact: true })).toBeHidden()
  await button(/^Sign-in/).click()
  await expect(page.getByLabel('Current Password', { exact: true })).toHaveValue(
    'kept while closed',
  )

  await page.setViewportSize({ width: 1440, height: 900 })
  await sections(page).getByRole('link', { name: 'Your data' }).click()

  await expect(page).toHaveURL('/settings#your-data')
  await expect(current(page)).toHaveText('Your data')
  await expect(page.getByRole('heading', { level: 2, name: 'Your data' })).toBeInViewport()
  await page.keyboard.press('Home')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(current(page)).toHaveText('Appearance')
})
