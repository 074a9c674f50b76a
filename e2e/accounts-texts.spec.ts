import type { Page } from '@playwright/test'
import {
  changePassword,
  forgotPassword,
  logIn,
  resendCode,
  signUp,
  verifyEmail,
} from '@shipmates/contract/accounts'
import type { Route } from '@shipmates/contract/route'
import { expect, test } from './support/fixtures.ts'
import { newPerson, resetLinkFor } from './support/people.ts'

const main = (page: Page) => page.getByRole('main')
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await main(page).getByLabel(label, { exact: true }).fill(value)
  }
}

const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()

/** Holds the calls of a route until the returned function is called, then aborts them. */
async function keepWaiting(page: Page, route: Route): Promise<() => void> {
  let giveUp = () => {}
  const given = new Promise<void>((resolve) => {
    giveUp = resolve
  })
  await page.route(`**${route.path}`, async (call) => {
    await given
    await call.abort()
  })
  return () => giveUp()
}

/** Answers a route with a rate limit error. */
const refuse = (page: Page, route: Route, retryAfter: number) =>
  page.route(`**${route.path}`, (call) =>
    call.fulfill({
      status: 429,
      headers: { 'Retry-After': String(retryAfter) },
      json: {
        success: false,
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many attempts. Please wait and try again.',
      },
    }),
  )

const GOOD = { Password: 'Sail-Away-42', 'Confirm password': 'Sail-Away-42' }

test('the sign-up says which rule is broken, field by field', async ({ visit }) => {
  const page = await visit('/signup')
  const cases: [Record<string, string>, string][] = [
    [{ Username: '', Email: '' }, 'All fields are required'],
    [{ Username: 'ada' }, 'Username must be 6-15 characters'],
    [{ Username: 'ada-lovelace' }, 'Username can only contain letters, numbers, and underscores'],
    [{ Email: 'ada@localhost' }, 'Please enter a valid email address'],
    [{ 'Confirm password': 'Sail-Away-43' }, 'Passwords do not match'],
  ]
  for (const [broken, sentence] of cases) {
    await fill(page, { Username: 'ada_lovelace', Email: 'ada@example.test', ...GOOD, ...broken })
    await press(page, 'Create account')
    await expect(main(page).getByText(sentence, { exact: true })).toBeVisible()
  }
  const rules = main(page).getByRole('listitem')
  await expect(rules).toHaveText([
    /^At least 8 characters/,
    /^One uppercase letter/,
    /^One lowercase letter/,
    /^One number/,
    /^One special character/,
  ])
  await expect(main(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
})

test('Enter in a sign-up whose button is disabled says which password rule is broken', async ({
  visit,
}) => {
  const page = await visit('/signup')
  await fill(page, { Username: 'ada_lovelace', Email: 'ada@example.test' })
  for (const [password, sentence] of [
    ['', 'All fields are required'],
    ['Sail-4', 'Password must be at least 8 characters long'],
    ['sail-away-42', 'Password must contain an uppercase letter'],
    ['SAIL-AWAY-42', 'Password must contain a lowercase letter'],
    ['Sail-Away-xx', 'Password must contain a number'],
    ['SailAway42', 'Password must contain a special character'],
  ] as const) {
    await fill(page, { Password: password, 'Confirm password': password })
    await page.keyboard.press('Enter')
    await expect(main(page).getByText(sentence, { exact: true })).toBeVisible()
    await expect(main(page).getByLabel('Password', { exact: true })).toBeFocused()
    await expect(main(page).getByRole('button', { name: 'Create account' })).toBeDisabled()
  }
})

test('the login, the code and the forgotten password say what is missing', async ({ visit }) => {
  const page = await visit('/login')
  await press(page, 'Sign in')
  await expect(main(page).getByText('Email and password are required')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Create account' })).toHaveAttribute(
    'href',
    '/signup',
  )

  await page.goto('/forgot-password')
  await fill(page, { Email: 'ada' })
  await press(page, 'Send reset link')
  await expect(main(page).getByText('Please enter a valid email address')).toBeVisible()

  await page.goto('/verify-email?email=ada%40example.test')
  await press(page, 'Verify email')
  await expect(main(page).getByText('Please enter the OTP')).toBeVisible()
  await fill(page, { 'Verification code': '12-3' })
  await press(page, 'Verify email')
  await expect(main(page).getByText('OTP must be 6 digits')).toBeVisible()
  const code = main(page).getByLabel('Verification code')
  await code.pressSequentially('45678')
  await expect(code).toHaveValue('123456')
})

const waits: [string, Route, string, Record<string, string>, string, string, string][] = [
  [
    'signup',
    signUp,
    '/signup',
    { Username: 'ada_lovelace', Email: 'ada@example.test', ...GOOD },
    'Create account',
    'Creating account...',
    'Signup failed. Please try again.',
  ],
  [
    'login',
    logIn,
    '/login',
    { Email: 'ada@example.test', Password: 'Sail-Away-42' },
    'Sign in',
    'Signing in...',
    'Login failed. Please try again.',
  ],
  [
    'forgotten password',
    forgotPassword,
    '/forgot-password',
    { Email: 'ada@example.test' },
    'Send reset link',
    'Sending...',
    'Failed to request password reset',
  ],
  [
    'code',
    verifyEmail,
    '/verify-email?email=ada%40example.test',
    { 'Verification code': '123456' },
    'Verify email',
    'Verifying...',
    'Failed to verify email',
  ],
]

for (const [what, route, path, values, button, busy, failed] of waits) {
  test(`the ${what} says that it is under way, that it failed, and when a limit lifts`, async ({
    visit,
  }) => {
    const page = await visit(path)
    await fill(page, values)
    const giveUp = await keepWaiting(page, route)
    await press(page, button)
    await expect(main(page).getByRole('button', { name: busy })).toBeVisible()

    giveUp()
    await expect(main(page).getByRole('alert')).toContainText(failed)
    await expect(toasts(page)).toContainText(failed)

    await page.unroute(`**${route.path}`)
    await refuse(page, route, 840)
    await press(page, button)
    const sentence =
      'Too many attempts. Please wait and try again. You can try again in 14 minutes.'
    await expect(main(page).getByRole('alert')).toContainText(sentence)
    await expect(toasts(page)).toContainText(sentence)
    const [label, value] = Object.entries(values)[0] ?? []
    await expect(main(page).getByLabel(label ?? '', { exact: true })).toHaveValue(value ?? '')
  })
}

test('a resend that is refused after a reload counts down the remaining time', async ({
  visit,
}) => {
  const { email } = newPerson('ada')
  const page = await visit(`/verify-email?email=${encodeURIComponent(email)}`)
  await press(page, 'Resend code')
  const counting = main(page).getByRole('button', { name: /^Resend code in \d+s$/ })
  await expect(counting).toBeDisabled()

  await page.reload()
  const answered = page.waitForResponse(`**${resendCode.path}`)
  await press(page, 'Resend code')

  const left = Number((await answered).headers()['retry-after'])
  expect(left).toBeLessThanOrEqual(60)
  await expect(counting).toBeDisabled()
  const shown = /\d+/.exec((await counting.textContent()) ?? '')?.[0]
  expect(Number(shown)).toBeLessThanOrEqual(left)
  await expect(main(page).getByRole('alert')).toContainText('Please wait and try again.')
})

test('a reset link shows whose password it sets, with the rules beside it', async ({ visit }) => {
  const person = newPerson('ada')
  const page = await visit('/signup')
  await fill(page, { Username: person.userName, Email: person.email, ...GOOD })
  await press(page, 'Create account')
  await expect(page).toHaveURL(/\/verify-email/)
  await page.goto('/forgot-password')
  await fill(page, { Email: person.email })
  await press(page, 'Send reset link')
  await expect(main(page).getByRole('link', { name: 'Back to Login' })).toBeVisible()

  await page.goto(await resetLinkFor(person.email))

  await expect(main(page).getByText(`For ${person.email}.`)).toBeVisible()
  await expect(main(page).getByRole('listitem')).toHaveText([
    /^At least 8 characters/,
    /^One uppercase letter/,
    /^One number/,
    /^One special character \(!@#\$%\^&\*\)/,
  ])
  await fill(page, { 'New password': 'NEW-SAILS-42!', 'Confirm new password': 'NEW-SAILS-42!' })
  await expect(main(page).getByText('Passwords match')).toBeVisible()
})

test('the settings use the specified wording, and the button is disabled until all rules are met', async ({
  board,
}) => {
  const { page, password } = await board('ada', { path: '/settings' })
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByText('Manage your account security and preferences')).toBeVisible()
  const tips = page.getByRole('region', { name: 'Password Security Tips' })
  await expect(tips.getByRole('listitem')).toHaveText([
    /unique password/,
    /Never share it/,
    /Change it regularly/,
    /at once if it may be compromised/,
  ])

  const button = page.getByRole('button', { name: 'Change Password' })
  await fill(page, {
    'Current Password': password,
    'New Password': 'NEW-SAILS-42!',
    'Confirm New Password': 'other',
  })
  await expect(main(page).getByText('Passwords do not match', { exact: true })).toBeVisible()
  await expect(button).toBeDisabled()
  await fill(page, { 'Confirm New Password': 'NEW-SAILS-42!' })
  await expect(main(page).getByText('Passwords match', { exact: true })).toBeVisible()
  await expect(button).toBeEnabled()
})

test('Enter in a password change whose button is disabled says what is missing, one rule at a time', async ({
  board,
}) => {
  const { page, password } = await board('ada', { path: '/settings' })
  for (const [current, next, again, sentence, wrong] of [
    ['', '', 'x', 'Please enter your current password', 'Current Password'],
    [password, '', 'x', 'Please enter a new password', 'New Password'],
    [password, 'short', 'other', 'Passwords do not match', 'Confirm New Password'],
    [password, 'short', 'short', 'Password does not meet all requirements', 'New Password'],
  ] as const) {
    await fill(page, {
      'Current Password': current,
      'New Password': next,
      'Confirm New Password': again,
    })
    await page.keyboard.press('Enter')
    await expect(main(page).getByText(sentence, { exact: true })).toBeVisible()
    await expect(main(page).getByLabel(wrong, { exact: true })).toBeFocused()
    await expect(main(page).getByRole('button', { name: 'Change Password' })).toBeDisabled()
  }
})

test('a password change shows that it is pending, and that it failed', async ({ board }) => {
  const { page, password } = await board('ada', { path: '/settings' })
  const next = 'NEW-SAILS-42!'
  await fill(page, {
    'Current Password': password,
    'New Password': next,
    'Confirm New Password': next,
  })
  const giveUp = await keepWaiting(page, changePassword)
  await press(page, 'Change Password')
  await expect(main(page).getByRole('button', { name: 'Updating...' })).toBeVisible()

  giveUp()

  await expect(main(page).getByRole('alert')).toContainText('Failed to change password')
  await expect(toasts(page)).toContainText('Failed to change password')
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue(next)
})
