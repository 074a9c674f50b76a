import { changeVisibility } from '@shipmates/contract/own-profile'
import { findingsOf } from './support/accessibility.ts'
import { type Member, newMember, productUrl } from './support/people.ts'
import { expect, test } from './support/prolonged-fixtures.ts'

test.use({ isStill: true })

/** A member with a public page that shows all of its parts. */
async function publicMember(): Promise<Member> {
  const ada = await newMember('ada', {
    headline: 'Tile servers and hand-drawn maps',
    about: 'Building a tide atlas nobody asked for.',
    intents: ['side_project', 'open_source'],
    skills: ['Rust', 'PostGIS'],
    interests: ['Rowing'],
    projects: [
      { name: 'Tide Atlas', url: 'https://tide.example', description: 'Piers.', skills: ['Rust'] },
    ],
    links: [{ url: 'https://github.com/ada-tiles', label: null }],
  })
  await ada.call(changeVisibility, { body: { visibility: 'public' } })
  return ada
}

test('a visitor reads a public page without script on a phone, and Connect leads to the profile', async ({
  visit,
}) => {
  const [ada, bob] = [await publicMember(), await newMember('bob')]
  const still = await visit(`/@${ada.userName.toUpperCase()}`, {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  await expect(still).toHaveURL(`/@${ada.userName}`)
  await expect(still.getByRole('heading', { level: 1, name: ada.userName })).toBeVisible()
  await expect(still.getByRole('list', { name: 'Looking for' }).getByRole('listitem')).toHaveText([
    'Side project',
    'Open source',
  ])
  await expect(still.getByRole('link', { name: 'Tide Atlas' })).toBeVisible()

  const page = await visit(`/@${ada.userName}`)
  await page.getByRole('link', { name: `Connect with ${ada.userName}` }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  // Until then the page shows the sign-up form, which has a field with the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused()
  await page.getByLabel('Email').fill(bob.email)
  await page.getByLabel('Password', { exact: true }).fill(bob.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: ada.userName })
  await expect(dialog.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
})

test('a public page with long words is no wider than its window, and has no accessibility findings, also for its owner and for a missing member', async ({
  visit,
}) => {
  const ada = await newMember('ada', {
    headline: 'x'.repeat(80),
    about: 'y'.repeat(200),
    intents: ['side_project', 'open_source'],
    skills: ['z'.repeat(40)],
    interests: ['W'.repeat(40)],
    projects: [
      {
        name: 'w'.repeat(60),
        url: `https://${'a.'.repeat(60)}example`,
        description: '',
        skills: ['Rust'],
      },
    ],
    links: [{ url: `https://example.com/${'long'.repeat(40)}`, label: null }],
  })
  await ada.call(changeVisibility, { body: { visibility: 'link' } })
  const page = await visit(`/@${ada.userName}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await findingsOf(page, { isStill: true })).toEqual([])
  for (const width of [320, 390, 2560]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto('/@nobody_at_all')
  await expect(page.getByRole('heading', { name: "This page isn't on our charts" })).toBeVisible()
  expect(await findingsOf(page, { isStill: true })).toEqual([])

  await page.context().addCookies([{ ...ada.cookie, url: productUrl() }])
  await page.goto(`/@${ada.userName}`)
  await expect(page.getByText('This is what visitors see.')).toBeVisible()
  expect(await findingsOf(page, { isStill: true })).toEqual([])
})
