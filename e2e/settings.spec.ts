import type { Page } from '@playwright/test'
import { blockMember } from '@shipmates/contract/blocks'
import { listConnections } from '@shipmates/contract/connections'
import { getPrivacy } from '@shipmates/contract/privacy'
import { expect, test } from './support/fixtures.ts'
import { prolong } from './support/pauses.ts'
import { newMember } from './support/people.ts'

const SAVED_SHOWN_MS = 2_000

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
  await prolong(ada.page, SAVED_SHOWN_MS)
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

test('who may send requests is chosen from a list, and kept', async ({ board }) => {
  const { page } = await board('ada', { path: '' })
  await prolong(page, SAVED_SHOWN_MS)
  await page.goto('/settings')
  const choice = page.getByRole('combobox', { name: 'Who can send me requests' })
  await choice.selectOption({ label: 'Nobody' })
  await expect(region(page, 'Privacy').getByText('Saved')).toBeVisible()

  await page.reload()

  await expect(choice).toHaveValue('nobody')
})

test('the list of sections leads to each section, and follows what is read', async ({ board }) => {
  const { page } = await board('ada', { path: '/settings' })
  await expect(current(page)).toHaveText('Appearance')

  await sections(page).getByRole('link', { name: 'Keyboard' }).click()

  await expect(page).toHaveURL('/settings#keyboard')
  await expect(current(page)).toHaveText('Keyboard')
  await expect(page.getByRole('heading', { level: 2, name: 'Keyboard' })).toBeInViewport()
  await page.keyboard.press('Home')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(current(page)).toHaveText('Appearance')
})

test('on a phone sections are closed and say their value; an address opens its own', async ({
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
})

test('a blocked member is listed and can be unblocked by keyboard, which restores nothing', async ({
  board,
  connect,
}) => {
  const ada = await board('ada', { path: '' })
  const bob = await newMember('bob')
  await connect(ada, bob)
  await ada.call(blockMember, { params: { userId: bob.id } })
  await ada.page.goto('/settings#blocked')
  const blocked = region(ada.page, 'Blocked')
  await expect(blocked.getByText(bob.userName)).toBeVisible()

  await blocked.getByRole('button', { name: 'Unblock' }).focus()
  await ada.page.keyboard.press('Enter')
  const dialog = ada.page.getByRole('dialog', { name: `Unblock ${bob.userName}?` })
  await dialog.getByRole('button', { name: 'Unblock' }).focus()
  await ada.page.keyboard.press('Enter')

  await expect(blocked.getByText("You haven't blocked anyone")).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await ada.call(listConnections)).data).toEqual([])
})
