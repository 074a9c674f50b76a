import { devices, type Page } from '@playwright/test'
import { test as base, expect } from './support/fixtures.ts'
import { type Member, newMember } from './support/people.ts'
import { toastOf } from './support/profile-page.ts'

const { viewport, isMobile, hasTouch } = devices['Pixel 7']
const phone = { viewport, isMobile, hasTouch }

/** A phone at Settings, whose owner is connected with one other member. */
const test = base.extend<{ pair: { page: Page; bob: Member } }>({
  pair: async ({ board, connect }, use) => {
    const { page, ...ada } = await board('ada', { ...phone, path: '/settings' })
    const bob = await newMember('bob')
    await connect(ada, bob)
    await use({ page, bob })
  },
})

/** From Settings to Connections, with the dialog of somebody open there. */
async function openDialogOf(page: Page, userName: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('link', { name: 'Connections' }).click()
  await page.getByRole('button', { name: userName }).click()
  await expect(dialogOn(page).getByRole('heading', { name: userName })).toBeVisible()
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click()
const dialogOn = (page: Page) => page.getByRole('dialog')

/** Waits until a layer is gone, and its step of the history after it. */
async function expectNoLayer(page: Page): Promise<void> {
  await expect(dialogOn(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state.layers ?? 0)).toBe(0)
}

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('Back closes the profile dialog, and only then leaves the page', async ({
  pair: { page, bob },
}) => {
  await openDialogOf(page, bob.userName)

  await page.goBack()
  await expect(dialogOn(page)).toBeHidden()
  await expect(headingOf(page, 'My Connections')).toBeVisible()

  await page.goBack()
  await expect(headingOf(page, 'Settings')).toBeVisible()
})

test('a dialog that was closed, or lost to a reload, leaves no step behind', async ({
  pair: { page, bob },
}) => {
  await openDialogOf(page, bob.userName)
  await page.keyboard.press('Escape')
  await expectNoLayer(page)
  await page.goBack()
  await expect(headingOf(page, 'Settings')).toBeVisible()

  await openDialogOf(page, bob.userName)
  await page.reload()
  await expect(headingOf(page, 'My Connections')).toBeVisible()
  await expectNoLayer(page)
  await page.goBack()
  await expect(headingOf(page, 'Settings')).toBeVisible()
})

test('a place chosen in a dialog takes its step: Back leads to the page, Forward to the place', async ({
  pair: { page, bob },
}) => {
  await openDialogOf(page, bob.userName)
  await dialogOn(page).getByRole('button', { name: 'Message' }).click()
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
  await expect(dialogOn(page)).toBeHidden()

  await page.goBack()
  await expect(headingOf(page, 'My Connections')).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
  await page.goBack()
  await page.goBack()
  await expect(headingOf(page, 'Settings')).toBeVisible()
})

test('the place one is at, chosen in the menu, leaves no step behind', async ({ board }) => {
  const { page } = await board('ada', { ...phone, path: '/settings' })
  await openMenu(page)
  await page.getByRole('link', { name: 'Connections' }).click()
  await expect(headingOf(page, 'My Connections')).toBeVisible()

  await openMenu(page)
  await page.getByRole('link', { name: 'Connections' }).click()
  await expectNoLayer(page)

  await page.goBack()
  await expect(headingOf(page, 'Settings')).toBeVisible()
})

test('a toast over a chat leaves the way back to the list free', async ({
  pair: { page, bob },
}) => {
  await openDialogOf(page, bob.userName)
  await dialogOn(page).getByRole('button', { name: 'Message' }).click()
  await headingOf(page, bob.userName).waitFor()
  await page.context().setOffline(true)
  await page.getByText('Reconnecting…').waitFor()
  await page.getByRole('textbox', { name: `Message ${bob.userName}` }).fill('Hello')
  await page.getByRole('button', { name: 'Send message' }).click()

  await toastOf(page, 'Not connected to chat server').waitFor()
  await page.getByRole('link', { name: 'Back to conversations' }).click({ timeout: 3_000 })
  await expect(headingOf(page, 'Messages')).toBeVisible()
})
