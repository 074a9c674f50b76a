import { forgotPassword, resetPassword, verifyResetToken } from '@shipmates/contract/accounts'
import { expect, test } from './support/fixtures.ts'
import { newMember, resetLinkFor } from './support/people.ts'
import { holding } from './support/profile-page.ts'

const NEW_PASSWORD = 'NEW-SAILS-42!'

test('a forgotten password is reset by the mailed link, which works once', async ({ visit }) => {
  const ada = await newMember('ada')
  const page = await visit('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
  const link = await resetLinkFor(ada.email)

  await test.step('the token leaves the address bar', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
    expect(page.url()).not.toContain('token')
  })

  await test.step('a reload keeps the link', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
    expect(page.url()).not.toContain('token')
  })

  await test.step('the form says what is wrong, then sets the password', async () => {
    const button = page.getByRole('button', { name: 'Reset password' })
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByLabel('Confirm new password').fill('other')
    await button.click()
    await expect(page.getByText('Password does not meet all requirements')).toBeVisible()
    await expect(page.getByText('Passwords do not match')).toBeVisible()

    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
    await button.click()
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused()
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('resetToken')
  })

  await test.step('the new password signs in', async () => {
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    // The mail links to localhost, the tests use 127.0.0.1.
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('the link works no second time', async () => {
    const other = await visit(link)
    await expect(other.getByRole('heading', { name: 'Invalid Token' })).toBeVisible()
    await other.getByRole('link', { name: 'Request New Reset Link' }).click()
    await expect(other).toHaveURL(/\/forgot-password$/)
  })
})

test('an unknown address gets the same answer, and another can be tried', async ({ visit }) => {
  const page = await visit('/forgot-password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()

  await page.getByLabel('Email').fill('nobody@example.test')
  await page.getByRole('button', { name: 'Send reset link' }).click()

  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Different Email' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')
})

test('a form stays in the middle even if the font of its heading loads late', async ({ visit }) => {
  const page = await visit('', { viewport: { width: 1440, height: 900 } })
  const release = await holding(page, '/assets/bricolage-*')
  await page.goto('/forgot-password', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()

  release()

  const [above, below] = await page.getByRole('main').evaluate(async (main) => {
    await document.fonts.ready
    const { marginTop, marginBottom } = getComputedStyle(main)
    return [marginTop, marginBottom].map(Number.parseFloat)
  })
  expect(above).toBeCloseTo(below ?? 0, 0)

  const heading = page.getByRole('heading', { name: 'Forgot your password?' })
  const place = await heading.boundingBox()
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  expect(await heading.boundingBox()).toEqual(place)
})

test('a link without a token says so', async ({ visit }) => {
  const page = await visit('/reset-password?email=ada%40example.test')

  await expect(page.getByRole('heading', { name: 'Invalid Token' })).toBeVisible()
  await expect(page.getByText('No reset token provided')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible()
})

test('a slow check says so, and one without an answer can be retried', async ({ visit }) => {
  const page = await visit()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${verifyResetToken.path}?*`, async (call) => {
    await released
    await call.abort()
  })

  await page.goto('/reset-password?token=slow&email=ada%40example.test')

  await expect(page.getByText('Checking your reset link…')).toBeVisible()
  release()
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await expect(page.getByText('Failed to check your reset link')).toBeVisible()
  await page.unroute(`**${verifyResetToken.path}?*`)
  await retry.click()
  await expect(
    page.getByText('Invalid or expired reset token. Please request a new one.'),
  ).toBeVisible()
})

test('a link whose check fails with an error is invalid, and links lead onwards', async ({
  visit,
}) => {
  const page = await visit()
  const message = 'Shipmates is resting.'
  await page.route(`**${verifyResetToken.path}?*`, (call) =>
    call.fulfill({ status: 400, json: { success: false, code: 'VALIDATION_ERROR', message } }),
  )

  await page.goto('/reset-password?token=tired&email=ada%40example.test')

  await expect(page.getByRole('heading', { name: 'Invalid Token' })).toBeVisible()
  await expect(page.getByRole('main').getByText(message)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(message)
  await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('calls without an answer are reported above the button', async ({ visit }) => {
  const ada = await newMember('ada')
  const page = await visit('/forgot-password')
  await page.route(`**${forgotPassword.path}`, (call) => call.abort())
  const alert = page.getByRole('main').getByRole('alert')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(alert).toContainText('Failed to request password reset')

  await page.unroute(`**${forgotPassword.path}`)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.goto(await resetLinkFor(ada.email))
  await page.route(`**${resetPassword.path}`, (call) => call.abort())
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Reset password' }).click()

  await expect(alert).toContainText('Failed to reset password')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD)
})
