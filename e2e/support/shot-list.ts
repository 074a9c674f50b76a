import type { Page } from '@playwright/test'

export interface Shot {
  name: string
  path: string
  isSignedIn?: boolean
  /** What the API answers in place of the server, by a part of its address; `never` keeps it waiting. */
  answers?: Record<string, object | 'never' | 'fails'>
  /** What to do before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
}

const member = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({
  name,
  path,
  isSignedIn: true,
  ...more,
})

const press = (button: string) => ({
  act: (page: Page) => page.getByRole('button', { name: button }).first().click(),
})

const openFirstCard = async (page: Page) => {
  await page.getByRole('article').first().getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
}

const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
}

/** The menu of the landing page, where the header is too narrow for its links. */
const openMenu = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Open menu' })
  if (await button.isVisible()) await button.click()
}

const pressSignIn = (page: Page) => page.getByRole('button', { name: 'Sign in' }).click()

const emptyPage = {
  success: true,
  data: [],
  pagination: {
    currentPage: 1,
    totalPages: 0,
    totalCount: 0,
    limit: 20,
    hasNextPage: false,
    hasPrevPage: false,
  },
}
const none = { success: true, data: [] }
const RESET_LINK = '/reset-password?token=none&email=linus%40ferry.dev'
const newPassword = async (page: Page) => {
  await page.getByLabel('New password', { exact: true }).fill('Ship-Friends-8!')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Ship-Friends-8!')
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

/** Every screen and state, as it is called beside the mock-ups. */
export const shots: readonly Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'verify-email', path: '/verify-email?email=ada%40example.test' },
  { name: 'verify-email-error', path: '/verify-email' },
  { name: 'verify-email-success', path: '/verify-email-success' },
  { name: 'recovery-forgot', path: '/forgot-password' },
  {
    name: 'recovery-sent',
    path: '/forgot-password',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@ferry.dev')
      await page.keyboard.press('Enter')
    },
  },
  { name: 'recovery-invalid', path: RESET_LINK },
  { name: 'recovery-checking', path: RESET_LINK, answers: { 'verify-reset-token': 'never' } },
  {
    name: 'recovery-reset',
    path: RESET_LINK,
    answers: { 'verify-reset-token': { success: true, isValid: true } },
  },
  {
    name: 'recovery-done',
    path: RESET_LINK,
    answers: {
      'verify-reset-token': { success: true, isValid: true },
      'reset-password': { success: true },
    },
    act: newPassword,
  },
  member('discover', '/dashboard'),
  member('discover-search', '/dashboard?skills=Rust%2CPostGIS'),
  member('discover-failed', '/dashboard', {
    answers: { feed: 'fails' },
    act: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  }),
  member('discover-loading', '/dashboard', { answers: { feed: 'never' } }),
  member('discover-empty', '/dashboard', { answers: { feed: emptyPage } }),
  member('discover-unmatched', '/dashboard?search=zzzzzz'),
  member('dialog', '/dashboard', { act: openFirstCard }),
  member('requests', '/requests'),
  member('requests-empty', '/requests', { answers: { request: none } }),
  member('connections', '/connections'),
  member('connections-empty', '/connections', { answers: { connection: none } }),
  member('messages-list', '/messages'),
  member('messages', '/messages/mei_builds'),
  member('messages-counter', '/messages/mei_builds', {
    act: (page) => page.getByLabel('Message mei_builds').fill('Ship it, then tell. '.repeat(201)),
  }),
  member('messages-offline', '/messages/mei_builds', {
    act: async (page) => {
      await page.context().setOffline(true)
      await page.getByText('Reconnecting…').waitFor()
    },
  }),
  member('profile', '/profile'),
  member('profile-edit', '/profile', press('Edit Profile')),
  member('profile-experience', '/profile', press('Add Experience')),
  member('profile-calendar', '/profile', {
    act: async (page) => {
      await page.getByRole('button', { name: 'Add Experience' }).first().click()
      const day = page.getByRole('button', { name: /^Start Date/ })
      if (await day.isVisible()) await day.click()
    },
  }),
  member('profile-delete', '/profile', press('Delete')),
  member('settings', '/settings'),
  member('settings-refused', '/settings', {
    act: async (page) => {
      await page.getByLabel('New Password', { exact: true }).fill('Ship')
      await page.getByLabel('Confirm New Password').fill('Shop')
    },
  }),
  { name: 'login-refused', path: '/login', act: pressSignIn },
  member('account-menu', '/connections', {
    act: async (page) => {
      const narrow = page.getByRole('button', { name: 'Open menu' })
      if (await narrow.isVisible()) await narrow.click()
      else await page.getByRole('button', { name: /Account menu/ }).click()
    },
  }),
  member('palette', '/connections', { act: openPalette }),
  member('palette-unmatched', '/connections', {
    act: async (page) => {
      await openPalette(page)
      await page.keyboard.type('zzzzzz')
      await page.getByText('No match for “zzzzzz”').waitFor()
    },
  }),
  member('shortcuts', '/connections', { act: (page) => page.keyboard.press('?') }),
  { name: 'not-found', path: '/nowhere' },
  { name: 'landing-menu', path: '/', act: openMenu },
  member('sidebar', '/dashboard', {
    act: async (page) => {
      const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
      if (await toggle.isVisible()) await toggle.click()
    },
  }),
]
