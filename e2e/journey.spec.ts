import type { Locator, Page } from '@playwright/test'
import { pressQuickly } from './support/pauses.ts'
import { codeFor, newPerson } from './support/people.ts'
import { expect, test } from './support/prolonged-fixtures.ts'
import { bubble, inputOf, rowOf, unreadOf, whileTyping, write } from './support/talk.ts'

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

async function press(page: Page, control: Locator): Promise<void> {
  await walkTo(page, control)
  await page.keyboard.press('Enter')
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await walkTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('a developer signs up from the page that they requested, finds another, connects and chats, with the keyboard only', async ({
  openAs,
  visit,
}) => {
  const person = newPerson('ada')
  const bob = await openAs('bob', {
    path: '/requests',
    profile: { about: 'I mend engines.', skills: ['Steam'] },
  })
  const page = await visit()
  await pressQuickly(page)
  await page.goto('/connections')

  await test.step('Ada signs up', async () => {
    await press(page, page.getByRole('link', { name: 'Create account' }))
    await typeInto(page, 'Username', person.userName)
    await typeInto(page, 'Email', person.email)
    await typeInto(page, 'Password', person.password)
    await typeInto(page, 'Confirm password', person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/verify-email?email=${encodeURIComponent(person.email)}`)
  })

  await test.step('Ada mistypes the code, requests another and is verified', async () => {
    const code = page.getByRole('textbox', { name: 'Verification code' })
    await expect(code).toBeFocused()
    const wrong = (await codeFor(person.email)) === '111111' ? '222222' : '111111'
    await page.keyboard.type(wrong)
    await page.keyboard.press('Enter')
    await expect(code).toHaveAccessibleDescription(/That code is wrong or has expired/)
    await expect(code).toBeFocused()
    await press(page, page.getByRole('button', { name: 'Resend code' }))
    await expect(page.getByRole('button', { name: /^Resend code in \d+s$/ })).toBeDisabled()
    await expect(code).toHaveValue('')
    const right = await codeFor(person.email, 2)
    await walkTo(page, code, 'Shift+Tab')
    await page.keyboard.type(right)
    await expect(page.getByRole('button', { name: 'Verify email' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/verify-email-success')
  })

  await test.step('Ada signs in in the same browser, and gets the page that she requested', async () => {
    await press(page, page.getByRole('button', { name: 'Go to Login' }))
    await expect(page).toHaveURL('/connections')
    await expect(page.getByRole('heading', { name: 'No connections yet' })).toBeVisible()
  })

  await test.step('Ada finds Bob by name and connects; Bob sees it live and accepts', async () => {
    await expect(bob.page.getByText('No pending requests')).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(page.getByRole('heading', { name: 'Discover Developers' })).toBeVisible()
    const search = page.getByRole('combobox', { name: 'Search by name or skill' })
    // New members see it once they are known not to be alone.
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type(bob.userName)
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 developer', { exact: true })).toBeVisible()
    await press(page, page.getByRole('button', { name: bob.userName, exact: true }))
    const dialog = page.getByRole('dialog', { name: bob.userName })
    await press(page, dialog.getByRole('button', { name: 'Connect' }))
    await expect(page.getByText('Connection request sent!')).toBeVisible()

    await expect(bob.page.getByText(person.userName).first()).toBeVisible()
    await bob.page.getByRole('button', { name: 'Accept' }).click()
    await expect(bob.page.getByText('Connection accepted!')).toBeVisible()
  })

  await test.step('a message raises the badge of a member on another page, and is read', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(page).toHaveURL('/connections')
    await press(page, page.getByRole('main').getByRole('button', { name: 'Message' }))
    await expect(inputOf(page)).toBeFocused()
    await page.keyboard.type('Ship it?')
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'Ship it?').getByRole('img', { name: 'Sent' })).toBeVisible()

    await expect(unreadOf(bob.page)).toContainText('1')
    await unreadOf(bob.page).click()
    await bob.page.getByRole('link', { name: new RegExp(`^${person.userName}`) }).click()
    await expect(bubble(bob.page, 'Ship it?')).toBeVisible()
    await expect(bubble(page, 'Ship it?').getByRole('img', { name: 'Read' })).toBeVisible()
    await expect(unreadOf(bob.page)).not.toContainText('1')
  })

  await test.step('presence and typing appear and disappear', async () => {
    await expect(page.getByText('Active now').first()).toBeVisible()
    await whileTyping(bob.page, () => expect(page.getByText(/typing/i).first()).toBeVisible())
    await expect(page.getByText(/typing/i)).toHaveCount(0)
  })

  await test.step('the reply arrives without a reload, and is still there after one', async () => {
    await write(bob.page, 'Yes, today.')
    await expect(bubble(page, 'Yes, today.')).toBeVisible()
    await expect(rowOf(page, bob)).toContainText('Yes, today.')
    await page.reload()
    await expect(bubble(page, 'Yes, today.')).toBeVisible()
    await bob.page.close()
    await expect(page.getByText(/Last seen/).first()).toBeVisible()
  })
})
