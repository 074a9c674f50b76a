import type { Page } from '@playwright/test'
import { changeVisibility, editProfile } from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import { expect, test } from './support/fixtures.ts'
import { boxOf, failing, holding, toastOf } from './support/profile-page.ts'

const filled = {
  age: 33,
  gender: 'Female',
  about: 'I build engines.',
  skills: ['Rust', 'C++'],
} as const
const profile = { ...filled, skills: [...filled.skills] }

/** Opens my profile without reloading the app, which would fetch the profile by itself. */
async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
}

test('my profile shows what is filled in and hides what is empty', async ({ board }) => {
  const { page, email, userName, call } = await board('ada', { path: '/profile' })
  const details = boxOf(page, 'Details')
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  await expect(page.getByText('View and manage your profile information')).toBeVisible()
  await expect(boxOf(page, 'Identity')).toContainText(email)
  await expect(boxOf(page, 'Identity').getByText(/^Member since \w{3} \d\d, \d{4}$/)).toBeVisible()
  await expect(details.getByRole('term')).toHaveText(['Username'])
  await expect(page.getByText('No links added yet.')).toBeVisible()
  await expect(page.getByText(/^No projects added yet\./)).toBeVisible()
  await expect(page.getByText('No work experience added yet.')).toBeVisible()
  await expect(page.getByText('No education added yet.')).toBeVisible()

  await call(editProfile, { body: profile })
  await page.reload()
  await expect(details.getByText('33 years old')).toContainText('Female')
  await expect(details.getByText(userName)).toBeVisible()
  await expect(details.getByText('I build engines.')).toBeVisible()
  await expect(details.getByRole('listitem')).toHaveText(['Rust', 'C++'])
})

test('a profile that is loading says so', async ({ board, visit }) => {
  const { email, password } = await board('ada', { path: '' })
  const page = await visit('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const release = await holding(page, viewProfile.path)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await openFromMenu(page)
  await expect(page.getByText('Loading profile...')).toBeVisible()
  release()
  await expect(boxOf(page, 'Identity')).toBeVisible()
})

test('a profile that fails to load offers to try again', async ({ board }) => {
  const { page } = await board('ada', { path: '' })
  const mend = await failing(page, viewProfile.path)
  await page.goto('/profile')
  await expect(page.getByText('Failed to load profile')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(boxOf(page, 'Identity')).toBeVisible()
})

test('my profile is fetched once at startup, on whichever page', async ({ board }) => {
  const { page, id } = await board('ada', { path: '' })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/profile/view/${id}`)) asked += 1
  })
  for (const path of ['/profile', '/requests', '/connections', '/messages', '/dashboard']) {
    asked = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    expect({ path, asked }).toEqual({ path, asked: 1 })
  }
})

test('saved changes are confirmed, shown, and kept after a reload', async ({ board }) => {
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
  const skills = page.getByLabel('Skills', { exact: true })
  await skills.fill('Rust, , c++ ,rust, Steam')
  const chips = page.getByRole('list', { name: 'Skills, chosen' })
  await expect(chips.getByRole('listitem')).toHaveText(['Rust', 'c++'])
  await expect(skills).toHaveValue('Steam')

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Profile saved successfully!')).toBeVisible()
  await expect(toastOf(page, 'Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await page.reload()
  await expect(details.getByText('33 years old')).toContainText('Non-binary')
  await expect(details.getByText('I build engines.')).toBeVisible()
  await expect(details.getByRole('listitem')).toHaveText(['Rust', 'c++', 'Steam'])
})

test('a new username shows in the sidebar at once', async ({ board }) => {
  const { page, userName } = await board('ada', { path: '/profile' })
  const renamed = `z${userName.slice(1)}`
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Username', { exact: true }).fill(renamed)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: /Account menu/ })).toHaveAccessibleName(
    new RegExp(`^${renamed}, `),
  )
})

test('a clear button empties its field for good, a field emptied by hand is kept', async ({
  board,
}) => {
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
  expect((await sent).postDataJSON()).toEqual({
    age: null,
    gender: null,
    skills: null,
    timeZone: 'UTC',
  })

  await expect(details.getByRole('term')).toHaveText(['Username', 'About'])
  await page.reload()
  await expect(details.getByRole('term')).toHaveText(['Username', 'About'])
})

test('Cancel restores the loaded values', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile', profile })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('About', { exact: true }).fill('Something else.')
  await page.getByRole('button', { name: 'Clear Age' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(boxOf(page, 'Details').getByText('I build engines.')).toBeVisible()
  await expect(boxOf(page, 'Details').getByText('33 years old')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('About', { exact: true })).toHaveValue('I build engines.')
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('33')
})

test('unsaved input is kept when the page is left, until it is saved or cancelled', async ({
  board,
}) => {
  const { page, call } = await board('ada', { path: '/profile', profile })
  const about = page.getByLabel('About', { exact: true })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await about.fill('I also mend them.')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await call(editProfile, { body: { age: 34 } })
  await openFromMenu(page)
  await expect(about).toHaveValue('I also mend them.')
  await page.reload()
  await expect(about).toHaveValue('I also mend them.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(boxOf(page, 'Details')).toContainText('34 years old')
  await expect(boxOf(page, 'Details')).toContainText('I also mend them.')

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await about.fill('Never mind.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(boxOf(page, 'Details')).toContainText('I also mend them.')
})

test('a save that fails says so, keeps the input and can be retried', async ({ board }) => {
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

test('a username that is taken is refused at its field', async ({ board }) => {
  const bob = await board('bob', { path: '' })
  const { page } = await board('ada', { path: '/profile' })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const username = page.getByLabel('Username', { exact: true })
  await username.fill(bob.userName.toUpperCase())
  await page.getByLabel('About', { exact: true }).fill('Typed with care.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const sentence = 'This username is taken. Please choose another one.'
  await expect(boxOf(page, 'Details').getByText(sentence)).toBeVisible()
  await expect(username).toHaveValue(bob.userName.toUpperCase())
  await expect(page.getByLabel('About', { exact: true })).toHaveValue('Typed with care.')
})

test('an age must be a whole number from 18 to 120', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const age = page.getByLabel('Age', { exact: true })
  await expect(age).toHaveAttribute('min', '18')
  await expect(age).toHaveAttribute('max', '120')
  for (const wrong of ['17', '121', '20.5']) {
    await age.fill(wrong)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Age must be between 18 and 120')).toBeVisible()
    await expect(age).toBeFocused()
  }
  await age.fill('18')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(boxOf(page, 'Details').getByText('18 years old')).toBeVisible()
})

test('the counter follows the about text, which is limited to 200 characters', async ({
  board,
}) => {
  const { page } = await board('ada', { path: '/profile' })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const about = page.getByLabel('About', { exact: true })
  await expect(page.getByText('0 / 200')).toBeVisible()
  await about.fill('a'.repeat(180))
  await expect(page.getByText('180 / 200')).toBeVisible()
  await expect(page.getByText('180 of 200 characters')).toBeAttached()
  await about.fill('c'.repeat(198))
  await about.press('End')
  await about.pressSequentially('ccccc')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await expect(page.getByText('200 / 200')).toBeVisible()
  await expect(page.getByText('200 of 200 characters')).toBeAttached()
  await expect(about).toHaveValue('c'.repeat(200))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(boxOf(page, 'Details').getByText('c'.repeat(200))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
})

test('an emoji counts as one of the 200 characters, typed or pasted', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const about = page.getByLabel('About', { exact: true })
  await about.focus()
  await page.keyboard.insertText(`${'🦀'.repeat(150)}${'a'.repeat(49)}`)
  await page.keyboard.insertText('🦀🦀')
  const full = `${'🦀'.repeat(150)}${'a'.repeat(49)}🦀`
  await expect(about).toHaveValue(full)
  await page.keyboard.insertText('b')
  await expect(about).toHaveValue(full)
  await about.press('Backspace')
  await page.keyboard.insertText('bc🦀')
  await expect(about).toHaveValue(`${'🦀'.repeat(150)}${'a'.repeat(49)}b`)
  await expect(page.getByText('200 / 200')).toBeVisible()
})

test("edits in two tabs do not overwrite each other's fields", async ({ board }) => {
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
      await expect(toastOf(tab, 'Profile saved successfully!')).toBeVisible()
    }),
  )
  await page.reload()
  await expect(boxOf(page, 'Details').getByText('From the first tab.')).toBeVisible()
  await expect(boxOf(page, 'Details').getByRole('listitem')).toHaveText([
    'Rust',
    'C++',
    'Second',
    'Tab',
  ])
})

test('the security card links to the settings', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  await boxOf(page, 'Security').getByRole('link', { name: 'Go to Settings' }).click()
  await expect(page).toHaveURL('/settings')
})

test('the completeness meter names the next missing part and leads there', async ({ board }) => {
  const { page } = await board('ada', {
    path: '/profile',
    profile: { ...profile, intents: ['mentor'] },
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'add a photo' }).click()
  expect((await chooser).isMultiple()).toBe(false)
  await expect(page.getByRole('meter', { name: 'Your profile' })).toHaveAttribute(
    'aria-valuetext',
    '3 of 6 parts filled in',
  )
})

test('what says who to build with is saved and shown', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  const identity = boxOf(page, 'Identity')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Headline', { exact: true }).fill('Keeps lighthouses lit')
  for (const intent of ['Side project', 'Can mentor', 'Meet people']) {
    await page.getByRole('checkbox', { name: intent }).press('Space')
  }
  await expect(page.getByText('3 of 3 chosen. Take one away to pick another.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Hackathon' })).toBeDisabled()
  await page.getByLabel('Interests', { exact: true }).fill('Maps, Sailing,')
  await page.getByLabel('Languages', { exact: true }).fill('norw')
  await page.getByRole('button', { name: '+ Norwegian Nynorsk' }).click()
  await page.getByLabel('Time zone', { exact: true }).selectOption('Asia/Tokyo')
  await page.getByLabel('Hours a week', { exact: true }).fill('6')
  await page.getByRole('radio', { name: 'Busy' }).press('Space')
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByLabel('Address', { exact: true }).fill('http://light.example')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Links must start with https://')).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()

  await page.getByLabel('Address', { exact: true }).fill('https://light.example')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(identity.getByText('Keeps lighthouses lit')).toBeVisible()
  await page.reload()
  await expect(
    identity.getByRole('list', { name: 'Looking for' }).getByRole('listitem'),
  ).toHaveText(['Side project', 'Can mentor', 'Meet people'])
  await expect(identity.getByText('in Tokyo (Asia/Tokyo)')).toBeVisible()
  await expect(identity.getByText('Busy, may answer slowly')).toBeVisible()
  await expect(identity.getByText('About 6 h a week')).toBeVisible()
  await expect(boxOf(page, 'Details')).toContainText('Norwegian Nynorsk')
  await expect(boxOf(page, 'Links').getByRole('link', { name: 'Website' })).toHaveAttribute(
    'href',
    'https://light.example',
  )
})

test('projects are added, changed and deleted', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  const projects = boxOf(page, 'Projects')
  await projects.getByRole('button', { name: 'Add Project' }).click()
  const form = projects.getByRole('form', { name: 'Add project' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Isobath')
  await form.getByLabel('Address').fill('https://isobath.example')
  await form.getByLabel('Skills used').fill('WebGL, Rust')
  await form.getByRole('button', { name: 'Save Project' }).click()
  await expect(toastOf(page, 'Project added successfully!')).toBeVisible()
  await expect(projects.getByRole('link', { name: 'Isobath' })).toBeVisible()

  await projects.getByRole('button', { name: 'Edit Isobath' }).click()
  const edited = projects.getByRole('form', { name: 'Update project' })
  await edited.getByLabel('Description').fill('Depth contours in the browser.')
  await edited.getByRole('button', { name: 'Save Project' }).click()
  await expect(projects.getByText('Depth contours in the browser.')).toBeVisible()
  await expect(projects.getByRole('button', { name: 'Add Project' })).toBeFocused()

  await projects.getByRole('button', { name: 'Delete Isobath' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(projects.getByText(/^No projects added yet\./)).toBeVisible()
})

test('who can see the profile is saved at once, and put back if that fails', async ({ board }) => {
  const { page, userName } = await board('ada', { path: '/profile' })
  const seen = boxOf(page, 'Who can see your profile')
  await expect(seen.getByRole('radio', { name: 'Members' })).toBeChecked()
  await expect(seen.getByRole('link', { name: 'Preview' })).toHaveCount(0)
  const mend = await failing(page, changeVisibility.path)
  await seen.getByRole('radio', { name: 'Public' }).press('Space')
  await expect(seen.getByRole('alert')).toContainText('is still Members.')
  await expect(seen.getByRole('radio', { name: 'Members' })).toBeChecked()

  await mend()
  await seen.getByRole('button', { name: 'Try again' }).click()
  await expect(seen.getByText('Saved')).toBeVisible()
  await expect(seen.getByRole('link', { name: 'Preview' })).toHaveAttribute('href', `/@${userName}`)
  await page.reload()
  await expect(seen.getByRole('radio', { name: 'Public' })).toBeChecked()
})
