import type { Page } from '@playwright/test'
import { findingsOf } from './support/accessibility.ts'
import { type CompanyHost, startCompanyHost } from './support/company-host.ts'
import { expect, test } from './support/fixtures.ts'
import {
  atDiscover,
  callsOf,
  confirmWithPassword,
  enterPassword,
  PASSWORD,
  signOut,
  turnOnTwoStep,
} from './support/sign-in.ts'

// In order, because they share the product and the provider.
test.describe.configure({ mode: 'default' })

let host: CompanyHost
test.beforeAll(async () => {
  host = await startCompanyHost()
})
test.afterAll(() => host.stop())

/** Adds a user to the provider, who signs in there next. Returns their email. */
function introduce(userName: string): string {
  const email = `${userName}@ferry.test`
  host.company.introduce(userName, {
    email,
    email_verified: true,
    preferred_username: userName,
  })
  return email
}

const withCompany = (page: Page) => page.getByRole('link', { name: 'Sign in with Ferry SSO' })
const linkedAccounts = (page: Page) => page.getByRole('list', { name: 'Linked accounts' })

test('a new member signs up with their company, and signs in again', async ({ visit }) => {
  introduce('ada_love')
  const page = await visit('/signup', { baseURL: host.site })
  await page.getByRole('link', { name: 'Sign up with Ferry SSO' }).click()
  await atDiscover(page)
  await signOut(page)

  await withCompany(page).click()

  await atDiscover(page)
  await expect(page.getByRole('button', { name: /Account menu/ }).first()).toContainText('ada_love')
})

test('a member whose only sign-in method is their company cannot unlink it', async ({ visit }) => {
  introduce('joan_c_1')
  const page = await visit('/login?to=%2Fsettings%23sign-in', { baseURL: host.site })
  await withCompany(page).click()
  await expect(linkedAccounts(page)).toContainText('Linked as joan_c_1')
  await page.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()

  await expect(page.getByText('This is your only way in.')).toBeVisible()
  await expect(page.getByText('Set a password or add a passkey')).toBeVisible()
  await expect(linkedAccounts(page)).toContainText('Linked as joan_c_1')
  expect(await findingsOf(page)).toEqual([])
})

test('a member links their company, signs in with it and a code, and unlinks it', async ({
  visit,
}) => {
  const email = introduce('linus_f')
  // Differs from the address at the company, so the accounts do not match by email.
  const ownEmail = `home-${email}`
  await host.register({ userName: 'linus_f', email: ownEmail, password: PASSWORD })
  const page = await visit('/login?to=%2Fsettings%23sign-in', { baseURL: host.site })
  await enterPassword(page, ownEmail)
  await expect(linkedAccounts(page)).toContainText("Your company's sign-in. Not linked")
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Link Ferry SSO?' })).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Link' }).click()
  await expect(linkedAccounts(page)).toContainText('Linked as linus_f')
  const { recoveryCodes } = await turnOnTwoStep(callsOf(page))

  await signOut(page)
  await withCompany(page).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Continue' }).click()
  await atDiscover(page)

  await page.goto(`${host.site}/settings#sign-in`)
  await page.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText("You won't be able to sign in with linus_f anymore.")).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await confirmWithPassword(page, 'Unlink')
  await expect(linkedAccounts(page)).toContainText('Not linked')
})
