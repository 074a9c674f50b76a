import { editProfile } from '@shipmates/contract/profiles'
import { expect, test } from './support/fixtures.ts'
import { boxOf, failing, holding, toastOf } from './support/profile-page.ts'

const filled = {
  age: 33,
  gender: 'Female',
  about: 'I build engines.',
  skills: ['Rust', 'C++'],
} as const
const profile = { ...filled, skills: [...filled.skills] }

test('my profile shows what is filled in, and hides what is empty', async ({ board }) => {
  const { page, email, userName, call } = await board('ada', { path: '/profile' })
  const details = boxOf(page, 'Details')
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  await expect(page.getByText('View and manage your profile information')).toBeVisible()
  await expect(boxOf(page, 'Identity')).toContainText(email)
  await expect(boxOf(page, 'Identity').getByText(/^Member since \w{3} \d\d, \d{4}$/)).toBeVisible()
  await expect(details.getByRole('term')).toHaveText(['Username'])
  await expect(page.getByText('No work experience added yet.')).toBeVisible()
  await expect(page.getByText('No education added yet.')).toBeVisible()

  await call(editProfile, { body: profile })
  await page.reload()
  await expect(details.getByText('33 years old')).toContainText('Female')
  await expect(details.getByText(userName)).toBeVisible()
  await expect(details.getByText('I build engines.')).toBeVisible()
  await expect(details.getByRole('listitem')).toHaveText(['Rust', 'C++'])
})

test('saved changes are told, shown, and there after a reload', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  const details = boxOf(page, 'Details')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0)
  await expect(page.getByLabel('Gender', { exact: true }).getByRole('option')).toHaveText([
    'Select gender',
    'Male',
    'Female',
    'Non-binary',
    'Prefer not to say',
  ])
  await page.getByLabel('Age', { exact: true }).fill('33')
  await page.getByLabel('Gender', { exact: true }).selectOption('Non-binary')
  await page.getByLabel('About', { exact: true }).fill('I build engines.')
  await page.getByLabel('Skills', { exact: true }).fill('Rust, , c++ ,rust, Steam')
  const chips = page.getByRole('list', { name: 'Skills as they will be saved' })
  await expect(chips.getByRole('listitem')).toHaveText(['Rust', 'c++', 'Steam'])

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Profile updated successfully!')).toBeVisible()
  await expect(toastOf(page, 'Profile saved successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await page.reload()
  await expect(details.getByText('33 years old')).toContainText('Non-binary')
  await expect(details.getByText('I build engines.')).toBeVisible()
  await expect(details.getByRole('listitem')).toHaveText(['Rust', 'c++', 'Steam'])
})

test('a clear button empties its field for good, an emptied field stays', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile', profile })
  const details = boxOf(page, 'Details')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  for (const field of ['Age', 'Gender', 'Skills']) {
    await page.getByRole('button', { name: `Clear ${field}` }).click()
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('')
  }
  await page.getByLabel('About', { exact: true }).fill('')
  const sent = page.waitForRequest(`**${editProfile.path}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect((await sent).postDataJSON()).toEqual({ age: null, gender: null, skills: null })

  await expect(details.getByRole('term')).toHaveText(['Username', 'About'])
  await page.reload()
  await expect(details.getByRole('term')).toHaveText(['Username', 'About'])
})

test('a save that fails says so, keeps what was typed, and can be repeated', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  const mend = await failing(page, editProfile.path)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('About', { exact: true }).fill('Typed with care.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Failed to update profile')).toBeVisible()
  await expect(page.getByLabel('About', { exact: true })).toHaveValue('Typed with care.')

  await mend()
  const release = await holding(page, editProfile.path)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  release()
  await expect(boxOf(page, 'Details').getByText('Typed with care.')).toBeVisible()
})

test('two editors in two tabs lose none of their fields', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile', profile })
  const second = await page.context().newPage()
  await second.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await second.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('About', { exact: true }).fill('From the first tab.')
  await second.getByLabel('Skills', { exact: true }).fill('Second, Tab')
  await Promise.all(
    [page, second].map(async (tab) => {
      await tab.getByRole('button', { name: 'Save Changes' }).click()
      await expect(toastOf(tab, 'Profile updated successfully!')).toBeVisible()
    }),
  )
  await page.reload()
  await expect(boxOf(page, 'Details').getByText('From the first tab.')).toBeVisible()
  await expect(boxOf(page, 'Details').getByRole('listitem')).toHaveText(['Second', 'Tab'])
})

test('the security card leads to the settings', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  await boxOf(page, 'Security').getByRole('link', { name: 'Go to Settings' }).click()
  await expect(page).toHaveURL('/settings')
})
