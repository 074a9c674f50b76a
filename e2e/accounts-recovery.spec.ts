import { expect, test } from './support/fixtures.ts'
import { newMember, resetLinkFor } from './support/people.ts'

const NEW_PASSWORD = 'NEW-SAILS-42!'

test('a forgotten password is reset by the mailed link', async ({ visit }) => {
  const ada = await newMember('ada')
  const page = await visit('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
  const link = await resetLinkFor(ada.email)

  await test.step('the token is removed from the address bar', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
    expect(page.url()).not.toContain('token')
  })

  await test.step('the form sets the password', async () => {
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused()
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('resetToken')
  })

  await test.step('the new password signs in', async () => {
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    // The mail's links name localhost; the tests use 127.0.0.1.
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})
