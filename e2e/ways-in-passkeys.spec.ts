import type { Page } from '@playwright/test'
import { startPasskeyLogin } from '@shipmates/contract/passkeys'
import { findingsOf } from './support/accessibility.ts'
import { type Board, expect, test } from './support/fixtures.ts'
import { addPasskeyDevice } from './support/passkey-device.ts'
import { productUrl } from './support/people.ts'
import { atDiscover, confirmWithPassword, enterPassword, signOut } from './support/ways.ts'

/** Browsers know no passkeys of an IP address. */
const site = () => productUrl().replace('127.0.0.1', 'localhost')

/** A new member in Settings, Sign-in, on a device that holds passkeys. */
async function openSettings(board: Board, name: string) {
  const member = await board(name, { baseURL: site(), path: '' })
  const device = await addPasskeyDevice(member.page)
  await member.page.goto(`${site()}/settings#sign-in`)
  await expect(member.page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  return { ...member, device }
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmWithPassword(page, 'Continue')
  await expect(page.getByRole('dialog', { name: 'Passkey added' })).toBeVisible()
}

test('a member adds a passkey, renames it, signs in by it alone, and removes it', async ({
  board,
}) => {
  const { page, device } = await openSettings(board, 'grace')
  await addPasskey(page)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  expect(await findingsOf(page)).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill('Bridge laptop')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Bridge laptop')).toBeVisible()
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Chart table')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Chart table', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused()
  expect(await findingsOf(page)).toEqual([])

  await device.setPresent(false)
  await signOut(page)
  // Present from now on: it answers what is asked then, and no suggestion before.
  await device.setPresent(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await atDiscover(page)

  await page.goto(`${site()}/settings#sign-in`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog', { name: 'Remove “Chart table”?' })).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await confirmWithPassword(page, 'Remove')
  await expect(page.getByText('No passkeys yet')).toBeVisible()
})

test('a browser suggests a passkey in the email field, which signs in without a press', async ({
  board,
}) => {
  const { page, device } = await openSettings(board, 'mary')
  await addPasskey(page)
  await page.getByRole('button', { name: 'Save name' }).click()
  await device.setPresent(false)
  await signOut(page)
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  )

  // The device picks the suggestion that it is asked for.
  await device.setPresent(true)
  await page.reload()

  await atDiscover(page)
})

test('who enters the password instead ends the suggestion', async ({ board }) => {
  const { page, email } = await openSettings(board, 'joan')
  await page.addInitScript(() => {
    const { get } = navigator.credentials
    navigator.credentials.get = function (options) {
      const asked = document.documentElement.dataset
      asked.suggestion = options?.mediation ?? ''
      options?.signal?.addEventListener('abort', () => {
        asked.suggestion = 'ended'
      })
      return get.call(this, options)
    }
  })
  const suggestion = (state: string) =>
    expect(page.locator('html')).toHaveAttribute('data-suggestion', state)
  await signOut(page)
  await page.reload()
  await suggestion('conditional')

  await enterPassword(page, email)

  await atDiscover(page)
  await suggestion('ended')
})

test('a member gives up at the browser, and one whose passkey is unknown uses the password', async ({
  board,
}) => {
  const { page, device, email } = await openSettings(board, 'edith')
  await device.setPresent(false)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmWithPassword(page, 'Continue')
  await expect(page.getByRole('status').getByText('Waiting for your passkey…')).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()

  await device.setPresent(true)
  await addPasskey(page)
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await confirmWithPassword(page, 'Remove')
  await device.setPresent(false)
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Waiting for your passkey…' })).toBeFocused()
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()

  await device.setPresent(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('It may have been removed from your account.')).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  // Otherwise it would answer what the browser asks for the suggestions, too.
  await device.setPresent(false)
  await page.getByRole('button', { name: 'Use email and password' }).click()
  await enterPassword(page, email)
  await atDiscover(page)
})

test('a server that gives no question leaves the form as it is', async ({ visit }) => {
  const page = await visit('', { baseURL: site() })
  await page.route(`**${startPasskeyLogin.path}`, (route) => route.abort())
  await page.goto('/login')

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()

  await expect(page.getByText("Couldn't use that passkey.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use email and password' })).toBeVisible()
})
