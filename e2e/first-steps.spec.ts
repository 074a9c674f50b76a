import { expect, test } from './support/fixtures.ts'
import { newMember } from './support/people.ts'

test('a new member gives skills and a few words, and is led to the first Connect', async ({
  board,
}) => {
  await newMember('mei', { skills: ['Rust'], about: 'Parsers.' })
  const { page } = await board('ada')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByRole('button', { name: 'Begin' }).click()

  await expect(page.getByRole('heading', { name: 'Add a photo' })).toBeFocused()
  await page.getByRole('button', { name: 'Skip this step' }).click()
  await expect(page.getByRole('heading', { name: 'What do you build with?' })).toBeFocused()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Skills' })
  await field.fill('Rus')
  await dialog.getByRole('button', { name: '+ Rust' }).click()
  const save = dialog.getByRole('button', { name: 'Save and go on' })
  const widths = [save, field].map(async (one) => (await one.boundingBox())?.width)
  expect(new Set(await Promise.all(widths)).size).toBe(1)
  await save.click()
  await expect(page.getByRole('heading', { name: 'Say a few words' })).toBeFocused()
  await dialog.getByLabel('About').fill('I build parsers, too.')
  await dialog.getByRole('button', { name: 'Save and go on' }).click()
  await dialog.getByRole('button', { name: 'Meet developers' }).click()

  await expect(page.getByRole('article').first().getByRole('button').first()).toBeFocused()
  await expect(steps).toBeHidden()
  await page.goto('/profile')
  await expect(page.getByText('I build parsers, too.')).toBeVisible()
})

test('first steps that are put off are not offered again', async ({ board }) => {
  const { page } = await board('ada')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByRole('button', { name: 'Not now' }).click()

  await page.reload()

  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(steps).toBeHidden()
})
