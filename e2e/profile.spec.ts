import type { Page } from '@playwright/test'
import { editProfile } from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import { boxOf, pickDay, toastOf } from './support/profile-page.ts'
import { expect, test } from './support/prolonged-fixtures.ts'

test.use({ isStill: true })

const profile = {
  age: 33,
  gender: 'Female' as const,
  about: 'I build engines.',
  skills: ['Rust', 'C++'],
}

/** Opens my profile without reloading the app, since a reload would fetch the profile. */
async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
}

test('profile input is saved, shown, and kept after a reload', async ({ openAs }) => {
  const { page, userName } = await openAs('ada', { path: '/profile' })
  const renamed = `z${userName.slice(1)}`
  const [identity, details] = [boxOf(page, 'Identity'), boxOf(page, 'Details')]
  const about = page.getByLabel('About', { exact: true })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Username', { exact: true }).fill(renamed)
  await page.getByLabel('Age', { exact: true }).fill('33')
  await page.getByLabel('Gender', { exact: true }).selectOption('Non-binary')

  await test.step('an emoji counts as one of the 200 characters, typed or pasted', async () => {
    const crabs = '🦀'.repeat(150)
    await about.focus()
    await page.keyboard.insertText(`${crabs}${'a'.repeat(49)}`)
    await page.keyboard.insertText('🦀🦀')
    await expect(about).toHaveValue(`${crabs}${'a'.repeat(49)}🦀`)
    await page.keyboard.insertText('b')
    await expect(about).toHaveValue(`${crabs}${'a'.repeat(49)}🦀`)
    await about.press('Backspace')
    await page.keyboard.insertText('bc🦀')
    await expect(about).toHaveValue(`${crabs}${'a'.repeat(49)}b`)
    await expect(page.getByText('200 / 200')).toBeVisible()
    await about.fill('c'.repeat(198))
    await about.press('End')
    await about.pressSequentially('ccccc')
    await expect(about).toHaveValue('c'.repeat(200))
    await expect(page.getByText('200 of 200 characters')).toBeAttached()
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  })

  const skills = page.getByLabel('Skills', { exact: true })
  await skills.fill('Rust, , c++ ,rust, Steam')
  const chips = page.getByRole('list', { name: 'Skills, chosen' })
  await expect(chips.getByRole('listitem')).toHaveText(['Rust', 'c++'])
  await expect(skills).toHaveValue('Steam')
  for (const intent of ['Side project', 'Can mentor']) {
    await page.getByRole('checkbox', { name: intent }).press('Space')
  }
  await page.getByLabel('Languages', { exact: true }).fill('norw')
  await page.getByRole('button', { name: '+ Norwegian Nynorsk' }).click()
  await page.getByLabel('Time zone', { exact: true }).selectOption('Asia/Tokyo')
  await page.getByRole('radio', { name: 'Busy' }).press('Space')
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByLabel('Address', { exact: true }).fill('https://light.example')
  await page.getByRole('button', { name: 'Save Changes' }).click()

  await expect(toastOf(page, 'Profile saved successfully!')).toBeVisible()
  await expect(toastOf(page, 'Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await expect(page.getByRole('button', { name: /Account menu/ })).toHaveAccessibleName(
    new RegExp(`^${renamed}, `),
  )
  const seen = boxOf(page, 'Who can see your profile')
  await expect(seen.getByText('Members only')).toBeVisible()
  await seen.getByRole('link', { name: 'Change in Privacy' }).click()
  const privacy = boxOf(page, 'Privacy')
  await privacy.getByRole('radio', { name: 'Public' }).press('Space')
  await expect(privacy.getByText('Saved')).toBeVisible()
  await expect(privacy.getByRole('link', { name: 'Preview' })).toHaveAttribute(
    'href',
    `/@${renamed}`,
  )

  await page.goto('/profile')
  await expect(details.getByText('33 years old')).toContainText('Non-binary')
  await expect(details.getByText('c'.repeat(200))).toBeVisible()
  await expect(details).toContainText('Norwegian Nynorsk')
  for (const skill of ['Rust', 'c++', 'Steam']) {
    await expect(details.getByRole('listitem').filter({ hasText: skill })).toBeVisible()
  }
  await expect(
    identity.getByRole('list', { name: 'Looking for' }).getByRole('listitem'),
  ).toHaveText(['Side project', 'Can mentor'])
  await expect(identity.getByText('in Tokyo (Asia/Tokyo)')).toBeVisible()
  await expect(identity.getByText('Busy, may answer slowly')).toBeVisible()
  await expect(boxOf(page, 'Links').getByRole('link', { name: 'Website' })).toHaveAttribute(
    'href',
    'https://light.example',
  )
  await expect(seen.getByText('Public', { exact: true })).toBeVisible()
})

test('unsaved input is kept when the page is left or reloaded, until it is saved', async ({
  openAs,
}) => {
  const { page, call } = await openAs('ada', { path: '/profile', profile })
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
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test("edits and entries in two tabs at once do not overwrite each other's", async ({ openAs }) => {
  const { page, id, call } = await openAs('ada', { path: '/profile', profile })
  const second = await page.context().newPage()
  await second.goto('/profile')
  const tabs = [page, second]
  for (const tab of tabs) await tab.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('About', { exact: true }).fill('From the first tab.')
  await second.getByLabel('Skills', { exact: true }).fill('Second, Tab')
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.getByRole('button', { name: 'Save Changes' }).click()
      await expect(toastOf(tab, 'Profile saved successfully!')).toBeVisible()
    }),
  )
  for (const [tab, company] of [
    [page, 'First Ltd'],
    [second, 'Second Ltd'],
  ] as const) {
    await tab.getByRole('button', { name: 'Add Experience' }).click()
    const form = tab.getByRole('form', { name: 'Add work experience' })
    await form.getByLabel('Company').fill(company)
    await form.getByLabel('Position').fill('Engineer')
    await pickDay(form, 'Start Date', '2020-02-11')
  }
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.getByRole('form').getByRole('button', { name: 'Add Experience' }).click()
      await expect(toastOf(tab, 'Work experience added successfully!')).toBeVisible()
    }),
  )

  const { data } = await call(viewProfile, { params: { userId: id } })
  const stored = data as { about: string; skills: string[]; workExperience: { company: string }[] }
  expect(stored.about).toBe('From the first tab.')
  expect(stored.skills).toEqual(['Rust', 'C++', 'Second', 'Tab'])
  expect(stored.workExperience.map(({ company }) => company).sort()).toEqual([
    'First Ltd',
    'Second Ltd',
  ])
})
