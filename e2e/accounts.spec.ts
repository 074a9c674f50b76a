import { expect, test } from './support/fixtures.ts'
import { holding } from './support/profile-page.ts'
import { steady } from './support/still.ts'

test('a form stays where it is while its font loads late and while an error appears', async ({
  visit,
}) => {
  const page = await visit('', { viewport: { width: 1440, height: 900 } })
  const release = await holding(page, '/assets/bricolage-*')
  await page.goto('/forgot-password', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { name: 'Forgot your password?' })
  await expect(heading).toBeVisible()
  // The app has replaced the page that the build drew.
  await expect(page.locator('[data-drawn]')).toHaveCount(0)

  release()

  const [above, below] = await page.getByRole('main').evaluate(async (main) => {
    await document.fonts.ready
    const { marginTop, marginBottom } = getComputedStyle(main)
    return [marginTop, marginBottom].map(Number.parseFloat)
  })
  expect(above).toBeCloseTo(below ?? 0, 0)
  const place = await steady(() => heading.boundingBox())
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  expect(await steady(() => heading.boundingBox())).toEqual(place)

  await page.getByRole('link', { name: 'Back to Login' }).click()
  const login = page.getByRole('heading', { name: 'Sign in' })
  await expect(login).toBeFocused()
  await page.getByLabel('Email').fill('nobody@example.test')
  await page.getByLabel('Password', { exact: true }).fill('not-Mine-1')
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const rest = await steady(() => login.boundingBox())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid email or password')
  expect(await steady(() => login.boundingBox())).toEqual(rest)
})
