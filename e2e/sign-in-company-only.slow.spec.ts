import { findingsOf } from './support/accessibility.ts'
import { type CompanyHost, startCompanyHost } from './support/company-host.ts'
import { expect, test } from './support/fixtures.ts'
import { atDiscover } from './support/sign-in.ts'

// In order, because they share the product and the provider.
test.describe.configure({ mode: 'default' })

let host: CompanyHost
test.beforeAll(async () => {
  host = await startCompanyHost({ PASSWORD_LOGIN: 'off' })
})
test.afterAll(() => host.stop())

test('without passwords, the login offers the company first', async ({ visit }) => {
  host.company.introduce('ada', {
    email: 'ada@ferry.test',
    email_verified: true,
    nickname: 'ada_l_1',
  })
  const page = await visit('/login', { baseURL: host.site })
  const company = page.getByRole('link', { name: 'Sign in with Ferry SSO' })
  await expect(company).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  await expect(page.getByLabel('Email', { exact: true })).toBeHidden()
  await expect(page.getByText('Use your Ferry SSO account.')).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  // The providers are listed vertically, the company's first.
  const methods = page
    .getByRole('link', { name: /^Sign in with/ })
    .or(page.getByRole('button', { name: /^Sign in with/ }))
  expect(await methods.allInnerTexts()).toEqual([
    'Sign in with Ferry SSO',
    'Sign in with a passkey',
  ])

  await company.click()

  await atDiscover(page)
  await page.goto(`${host.site}/settings#sign-in`)
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeHidden()
})

test('without passwords, the sign-up offers the company first', async ({ visit }) => {
  const page = await visit('/signup', { baseURL: host.site })

  await expect(page.getByRole('link', { name: 'Sign up with Ferry SSO' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  expect(await findingsOf(page)).toEqual([])
})
