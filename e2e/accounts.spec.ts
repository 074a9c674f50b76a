import type { Page } from '@playwright/test'
import { logIn, resendCode, signOut } from '@shipmates/contract/accounts'
import type { Route } from '@shipmates/contract/route'
import { expect, test } from './support/fixtures.ts'
import {
  codeFor,
  newMember,
  newPerson,
  type Person,
  productUrl,
  resetLinkFor,
} from './support/people.ts'

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Username').fill(person.userName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
}

async function fillLogIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Holds the calls of a route until the returned function is called. */
async function hold(page: Page, route: Route): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${route.path}`, async (call) => {
    await released
    await call.continue()
  })
  return release
}

test('a new user signs up, mistypes the code, requests another and is verified', async ({
  visit,
}) => {
  const ada = newPerson('ada')
  const page = await visit('/signup')
  const button = page.getByRole('button', { name: 'Create account' })
  await expect(button).toBeDisabled()
  await expect(page.getByText('5 password requirements to go.')).toBeVisible()

  await fillSignUp(page, ada)
  await expect(page.getByText('Passwords match')).toBeVisible()
  await button.click()

  await expect(page).toHaveURL(`/verify-email?email=${encodeURIComponent(ada.email)}`)
  await expect(notifications(page)).toContainText(
    'Account created successfully! Please login with your credentials.',
  )
  const code = page.getByRole('textbox', { name: 'Verification code' })
  const wrong = (await codeFor(ada.email)) === '111111' ? '222222' : '111111'
  await code.fill(wrong)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(code).toHaveAccessibleDescription(/Invalid or expired OTP/)
  await expect(code).toBeFocused()

  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('button', { name: /^Resend code in \d+s$/ })).toBeDisabled()
  await expect(code).toHaveValue('')
  await code.fill(await codeFor(ada.email, 2))
  await expect(page.getByRole('button', { name: 'Verify email' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/verify-email-success')
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeFocused()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('a new user whose address a stranger signed up chooses a password by mail', async ({
  visit,
}) => {
  const ada = newPerson('ada')
  const page = await visit('/signup')
  await fillSignUp(page, ada)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  const stranger = await visit('/signup')
  await fillSignUp(stranger, { ...newPerson('eve'), email: ada.email })
  await stranger.getByRole('button', { name: 'Create account' }).click()
  await expect(stranger.getByRole('heading', { name: 'Verify your email' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(ada.email, 2))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeFocused()
  await expect(page.getByText(/choose your password with the link/)).toContainText(ada.email)
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveCount(0)
  await page.goto(await resetLinkFor(ada.email))
  const password = 'NEW-SAILS-42!'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await fillLogIn(page, { ...ada, password })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a taken address is reported at its field and as a toast', async ({ visit }) => {
  const ada = await newMember('ada')
  const page = await visit('/signup')
  await fillSignUp(page, { ...newPerson('new'), email: ada.email })

  await page.getByRole('button', { name: 'Create account' }).click()

  const sentence = 'An account with this email already exists. Sign in instead?'
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(sentence)
  await expect(notifications(page)).toContainText(sentence)
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('the right password of an unverified account leads to its verification', async ({ visit }) => {
  const ada = newPerson('ada')
  const page = await visit('/signup')
  await fillSignUp(page, ada)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()

  await page.goto('/login')
  await fillLogIn(page, ada)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page).toHaveURL(`/verify-email?email=${encodeURIComponent(ada.email)}`)
  await expect(page.getByText(/Confirm your email to finish signing in/)).toBeVisible()
})

test('a verification page without an address is an error with a link back', async ({ visit }) => {
  const page = await visit('/verify-email')

  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Signup' }).click()
  await expect(page).toHaveURL('/signup')
})

test('a slow login says so and then opens the dashboard', async ({ visit }) => {
  const ada = await newMember('ada')
  const page = await visit('/login')
  const release = await hold(page, logIn)
  await fillLogIn(page, ada)

  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  release()
  await expect(page).toHaveURL('/dashboard')
  await expect(notifications(page)).toContainText('Login successful!')
})

test('a refused login and one without an answer are reported, and keep the input', async ({
  visit,
}) => {
  const ada = await newMember('ada')
  const page = await visit('/login')
  await fillLogIn(page, { ...ada, password: 'not-Mine-1' })
  const alert = page.getByRole('main').getByRole('alert')

  const heading = page.getByRole('heading', { name: 'Sign in' })
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const rest = await heading.boundingBox()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(alert).toContainText('Invalid email or password')
  expect(await heading.boundingBox()).toEqual(rest)

  await page.route(`**${logIn.path}`, (call) => call.abort())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(alert).toContainText('Login failed. Please try again.')
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
})

test('a resend without an answer says that it failed', async ({ visit }) => {
  const page = await visit('/verify-email?email=nobody%40example.test')
  await page.route(`**${resendCode.path}`, (call) => call.abort())

  await page.getByRole('button', { name: 'Resend code' }).click()

  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to resend OTP')
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeEnabled()
})

test('visitors are redirected from member pages, members from the login', async ({
  visit,
  board,
}) => {
  const visitor = await visit('/settings')
  await expect(visitor).toHaveURL('/login')

  const ada = await board('ada')
  for (const path of ['/login', '/signup']) {
    await ada.page.goto(path)
    await expect(ada.page).toHaveURL('/dashboard')
  }
})

test('logging out leads to the login and ends the session', async ({ board }) => {
  const { page } = await board('ada')

  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: /^Continue as/ })).toHaveCount(0)
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
})

test('a session that was ended elsewhere leads to the login, which says so', async ({ board }) => {
  const ada = await board('ada')
  await expect(ada.page.getByRole('heading', { name: 'Discover Developers' })).toBeVisible()

  await ada.call(signOut)

  await expect(ada.page).toHaveURL('/login')
  await expect(ada.page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
})

test('a new tab with a valid cookie offers to continue', async ({ visit }) => {
  const ada = await newMember('ada')
  const page = await visit()
  await page.context().addCookies([{ ...ada.cookie, url: productUrl() }])

  await page.goto('/login')
  await page.getByRole('button', { name: `Continue as ${ada.userName}` }).click()

  await expect(page).toHaveURL('/dashboard')
})
