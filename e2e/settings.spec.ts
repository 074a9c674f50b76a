import type { Page } from '@playwright/test'
import { listConnections } from '@shipmates/contract/connections'
import { getPrivacy } from '@shipmates/contract/privacy'
import { expect, test } from './support/prolonged-fixtures.ts'

test.use({ isStill: true })

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name })

test('hidden presence disappears live for the other member, in my other tab and in lists', async ({
  openAs,
  connect,
}) => {
  const ada = await openAs('ada', { path: '' })
  const bob = await openAs('bob', { path: '' })
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

test('on a phone sections are closed, and an address opens its own; on a wide screen one is shown, and Back shows the previous one', async ({
  openAs,
}) => {
  const viewport = { width: 390, height: 844 }
  const { page } = await openAs('ada', { path: '/settings#privacy', viewport, hasTouch: true })
  const button = (name: RegExp) => page.getByRole('button', { name })
  const current = page.getByLabel('Current Password', { exact: true })

  await expect(button(/^Privacy/)).toHaveAttribute('aria-expanded', 'true')
  await expect(toggle(page, 'Typing')).toBeVisible()
  await expect(button(/^Sessions Devices where/)).toHaveAttribute('aria-expanded', 'false')
  await expect(button(/^Appearance System/)).toBeVisible()
  await expect(button(/^Keyboard/)).toHaveCount(0)
  await button(/^Sessions/).click()
  await expect(button(/^Sessions 1 device/)).toBeVisible()

  await button(/^Sign-in/).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(current).toBeFocused()
  await current.fill('kept while closed')
  await button(/^Sign-in/).click()
  await expect(current).toBeHidden()
  await button(/^Sign-in/).click()
  await expect(current).toHaveValue('kept while closed')

  await page.setViewportSize({ width: 1440, height: 900 })
  await sections(page).getByRole('link', { name: 'Your data' }).click()

  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  await expect(page).toHaveURL('/settings#your-data')
  await expect(page).toHaveTitle('Your data · Settings · Shipmates')
  await expect(page.locator('[aria-current=page]').getByText('Your data')).toBeVisible()
  await expect(heading('Your data')).toBeFocused()
  await expect(heading('Privacy')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/settings#privacy')
  await expect(heading('Privacy')).toBeFocused()
  await expect(heading('Your data')).toBeHidden()

  await page.getByRole('link', { name: 'Connections', exact: true }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL('/settings#privacy')
})
