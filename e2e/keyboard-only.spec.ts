import type { Locator, Page } from '@playwright/test'
import { answerRequest, listReceivedRequests } from '@shipmates/contract/connections'
import { expect, test } from './support/fixtures.ts'
import { pressQuickly } from './support/pauses.ts'
import { codeFor, newMember, newPerson } from './support/people.ts'

const STOPS_MAX = 40

/** Presses Tab, or another key, until a control has focus. */
async function walkTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible()
  const isThere = () => control.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < STOPS_MAX && !(await isThere()); stop += 1) {
    await page.keyboard.press(key)
  }
  await expect(control).toBeFocused()
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await walkTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('a member gets from sign-up to a sent message with the keyboard only', async ({ visit }) => {
  const ada = newPerson('ada')
  const bob = await newMember('bob')
  const page = await visit()
  await pressQuickly(page)
  await page.goto('/signup')

  await test.step('sign up, verify and log in', async () => {
    await typeInto(page, 'Username', ada.userName)
    await typeInto(page, 'Email', ada.email)
    await typeInto(page, 'Password', ada.password)
    await typeInto(page, 'Confirm password', ada.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/verify-email\?/)
    await walkTo(page, page.getByRole('textbox', { name: /code/i }))
    await page.keyboard.type(await codeFor(ada.email))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/verify-email-success')
    await walkTo(page, page.getByRole('link', { name: 'Go to Login' }))
    await page.keyboard.press('Enter')
    await typeInto(page, 'Email', ada.email)
    await typeInto(page, 'Password', ada.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('find Bob by name and connect', async () => {
    await expect(page.getByRole('heading', { name: 'Discover Developers' })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByLabel('Username', { exact: true })).toBeFocused()
    await page.keyboard.type(bob.userName)
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 developer', { exact: true })).toBeVisible()
    await walkTo(page, page.getByRole('button', { name: bob.userName, exact: true }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: bob.userName })
    await walkTo(page, dialog.getByRole('button', { name: 'Connect' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Connection request sent!')).toBeVisible()
  })

  await test.step('Bob accepts', async () => {
    const { data } = await bob.call(listReceivedRequests)
    const [request] = data as { requestId: string }[]
    const params = { status: 'accepted', requestId: request?.requestId ?? '' }
    await bob.call(answerRequest, { params })
  })

  await test.step('write to Bob', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(page).toHaveURL('/connections')
    await walkTo(page, page.getByRole('button', { name: 'Message' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: `Message ${bob.userName}` })).toBeFocused()
    await page.keyboard.type('Ship it?')
    await page.keyboard.press('Enter')
    const sent = page.getByRole('listitem').filter({ hasText: 'Ship it?' })
    await expect(sent.getByRole('img', { name: 'Sent' })).toBeVisible()
  })
})
