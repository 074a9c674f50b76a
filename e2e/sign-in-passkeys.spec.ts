import type { Page } from '@playwright/test'
import { expect, type OpenAs, test } from './support/fixtures.ts'
import { goInApp } from './support/go.ts'
import { addPasskeyDevice } from './support/passkey-device.ts'
import { productUrl } from './support/people.ts'
import { atDiscover, confirmWithPassword, enterPassword, signOut } from './support/sign-in.ts'

/** Browsers do not support passkeys for an IP address. */
const site = () => productUrl().replace('127.0.0.1', 'localhost')

/** Opens Settings, Sign-in as a new member, on a device that supports passkeys. */
async function openSettings(openAs: OpenAs, name: string) {
  const member = await openAs(name, { baseURL: site(), path: '' })
  const device = await addPasskeyDevice(member.page)
  await noteSuggestions(member.page)
  await member.page.goto(`${site()}/settings#sign-in`)
  await expect(member.page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  return { ...member, device }
}

/** Marks the document with the mediation of the last passkey request, and with its end. */
const noteSuggestions = (page: Page) =>
  page.addInitScript(() => {
    const { get } = navigator.credentials
    navigator.credentials.get = function (options) {
      const dataset = document.documentElement.dataset
      dataset.suggestion = options?.mediation ?? ''
      options?.signal?.addEventListener('abort', () => {
        dataset.suggestion = 'ended'
      })
      return get.call(this, options)
    }
  })

/**
 * Waits until the page has asked the browser to suggest a passkey (`conditional`), or has ended
 * that request.
 */
const suggestionIs = (page: Page, state: 'conditional' | 'ended') =>
  expect(page.locator('html')).toHaveAttribute('data-suggestion', state)

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmWithPassword(page, 'Continue')
  await expect(page.getByRole('dialog', { name: 'Passkey added' })).toBeVisible()
}

test('a member adds a passkey, signs in with it, its suggestion or the password, cancels in the browser, and removes it', async ({
  openAs,
}) => {
  const { page, device, email } = await openSettings(openAs, 'grace')

  await test.step('cancelling in the browser adds none', async () => {
    await device.setPresent(false)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await confirmWithPassword(page, 'Continue')
    await expect(page.getByRole('status').getByText('Waiting for your passkey…')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
    await device.setPresent(true)
  })

  await test.step('it is added, and renamed', async () => {
    await addPasskey(page)
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByLabel('Name', { exact: true }).fill('Bridge laptop')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('Bridge laptop')).toBeVisible()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Chart table')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Chart table', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused()
  })

  await test.step('the button signs in with it, also after a cancelled attempt', async () => {
    await device.setPresent(false)
    await signOut(page)
    await suggestionIs(page, 'conditional')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Waiting for your passkey…' })).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
    await suggestionIs(page, 'conditional')
    // Present from now on: it answers new requests, not the earlier suggestion.
    await device.setPresent(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await atDiscover(page)
  })

  await test.step('a password login ends the suggestion', async () => {
    await device.setPresent(false)
    await signOut(page)
    await suggestionIs(page, 'conditional')
    await enterPassword(page, email)
    await atDiscover(page)
    await suggestionIs(page, 'ended')
  })

  await test.step('the suggestion signs in without a press', async () => {
    await signOut(page)
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute(
      'autocomplete',
      'username webauthn',
    )
    // The device must not answer the earlier suggestion: the reload would interrupt that sign-in.
    await suggestionIs(page, 'conditional')
    await device.setPresent(true)
    await page.reload()
    await atDiscover(page)
  })

  await test.step('once it is removed the password signs in', async () => {
    await goInApp(page, '/settings#sign-in')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('dialog', { name: 'Remove “Chart table”?' })).toBeVisible()
    await confirmWithPassword(page, 'Remove')
    await expect(page.getByText('No passkeys yet')).toBeVisible()
    await device.setPresent(false)
    await signOut(page)
    await suggestionIs(page, 'conditional')
    await device.setPresent(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText('It may have been removed from your account.')).toBeVisible()
    // Otherwise it would also answer the request for suggestions.
    await device.setPresent(false)
    await page.getByRole('button', { name: 'Use email and password' }).click()
    await enterPassword(page, email)
    await atDiscover(page)
  })
})
