import { expect, test } from './support/fixtures.ts'

test('a visitor finds the way from the front door to signing up', async ({ visit }) => {
  const page = await visit('/')

  await page.getByRole('link', { name: 'Get started free' }).first().click()

  await expect(page).toHaveURL(/\/signup$/)
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
})
