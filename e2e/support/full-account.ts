import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { sendRequest } from '@shipmates/contract/connections'
import type { EditProfile } from '@shipmates/contract/profile-forms'
import { type Connect, expect, type OpenAs } from './fixtures.ts'
import { type Member, newMember } from './people.ts'
import { sendTexts } from './talk.ts'

const LONG_WORD = 'Donaudampfschifffahrtselektrizität'

interface Screen {
  path: (bob: Member) => string
  /** An element that shows that the screen has loaded. */
  sign: (page: Page) => Locator
  /** Runs before the screen is checked. */
  act?: (page: Page, bob: Member) => Promise<void>
}

/** All signed-in screens, by their content. */
export const screens: Record<string, Screen> = {
  'the feed': { path: () => '/dashboard', sign: (page) => page.getByRole('article').first() },
  'an empty search': {
    path: () => `/dashboard?search=${LONG_WORD}`,
    sign: (page) => page.getByRole('heading', { level: 2 }),
    // So that it is there whenever the screen is checked.
    act: (page) => expect(page.getByText(/^No developers found matching/)).toBeVisible(),
  },
  'a list of requests': {
    path: () => '/requests',
    sign: (page) => page.getByRole('button', { name: 'Accept' }),
  },
  'a list of connections': {
    path: () => '/connections',
    sign: (page) => page.getByRole('main').getByRole('button', { name: 'Message' }),
  },
  'a list of conversations': {
    path: () => '/messages',
    sign: (page) => page.getByRole('list', { name: 'Conversations' }),
  },
  'a chat': {
    path: ({ userName }) => `/messages/${userName}`,
    sign: (page) => page.getByRole('listitem').getByText('Ahoy').last(),
  },
  'a profile dialog': {
    path: () => '/connections',
    sign: (page) => page.getByRole('dialog').getByRole('region', { name: 'About' }),
    act: (page, { userName }) => page.getByRole('button', { name: userName }).click(),
  },
  'my profile': { path: () => '/profile', sign: (page) => page.getByText('33 years old') },
  'my profile being edited': {
    path: () => '/profile',
    sign: (page) => page.getByRole('form', { name: 'Add work experience' }),
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByLabel('Age', { exact: true }).fill('17')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByRole('button', { name: 'Add Experience' }).click()
    },
  },
  settings: {
    path: () => '/settings#sign-in',
    sign: (page) => page.getByRole('button', { name: 'Change Password' }),
  },
}

export async function open(page: Page, { path, sign, act }: Screen, bob: Member): Promise<void> {
  await page.goto(path(bob))
  await act?.(page, bob)
  await expect(sign(page)).toBeVisible()
}

/** A member with data on every screen, some of it hard to fit, and a connection who writes to them. */
export async function openFullAccount(
  openAs: OpenAs,
  connect: Connect,
  options: BrowserContextOptions,
) {
  const profile: EditProfile = {
    age: 33,
    gender: 'Non-binary',
    about: `${LONG_WORD} and more.`,
    skills: [LONG_WORD, 'Rust', 'PostGIS', 'Go', 'Zig'],
  }
  const ada = await openAs('ada', { ...options, path: '', profile })
  const bob = await newMember('bob', profile)
  const eve = await newMember('eve', profile)
  // A member who stays in the feed.
  await newMember('zoe', profile)
  await connect(ada, bob)
  await sendTexts(bob, ada, ['Ahoy', `https://example.test/${LONG_WORD}`, LONG_WORD.repeat(3)])
  await eve.call(sendRequest, { params: { status: 'interested', userId: ada.id } })
  return { page: ada.page, bob }
}
