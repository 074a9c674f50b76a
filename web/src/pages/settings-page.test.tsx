import { endOtherSessions, endSession, listSessions } from '@shipmates/contract/accounts'
import { listBlocks } from '@shipmates/contract/blocks'
import { changePassword } from '@shipmates/contract/change-password'
import { getSignInState, listIdentities } from '@shipmates/contract/identities'
import { listExports } from '@shipmates/contract/leaving'
import { getNotificationSettings } from '@shipmates/contract/notifications'
import { listPasskeys } from '@shipmates/contract/passkeys'
import { getPrivacy } from '@shipmates/contract/privacy'
import { getSecondFactor } from '@shipmates/contract/second-factor'
import { getSignInOptions } from '@shipmates/contract/sign-in-options'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseTheme, readThemeChoice } from '../lib/browser/theme.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { everythingIsOnScreen } from '../testing/on-screen.ts'
import { fill, openPage } from '../testing/open-page.tsx'
import { notificationsOf, privacyOf } from '../testing/settings.ts'
import { signInOptionsOf } from '../testing/sign-in-options.ts'
import { until } from '../testing/until.ts'
import { SettingsPage } from './settings-page.tsx'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const session = { createdAt: minutesAgo(999), address: '192.0.2.7' }
const here = {
  ...session,
  id: '1',
  device: 'Firefox on Linux',
  lastUsedAt: minutesAgo(1),
  isCurrent: true,
}
const phone = {
  ...session,
  id: '2',
  device: 'Safari on iPhone',
  lastUsedAt: minutesAgo(180),
  isCurrent: false,
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  everythingIsOnScreen()
  server = fakeServer()
  server.answers(listSessions, { data: [here, phone] })
  server.answers(getNotificationSettings, { data: notificationsOf() })
  server.answers(getPrivacy, { data: privacyOf() })
  server.answers(listBlocks, { data: [] })
  server.answers(listExports, { data: [] })
  server.answers(getSignInOptions, { data: signInOptionsOf() })
  server.answers(getSignInState, {
    data: { hasPassword: true, passwordChangedAt: null, isRecent: false, isLastAdmin: false },
  })
  server.answers(listPasskeys, { data: [] })
  server.answers(getSecondFactor, { data: { since: null, recoveryCodesLeft: 0 } })
  server.answers(listIdentities, { data: [] })
})

const openAt = (path: string) => openPage(<SettingsPage />, path)

/** Opens the page with the form that changes the password. */
async function open() {
  const user = await openAt('/settings')
  await screen.findByLabelText('Current Password')
  return user
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

const GOOD = { current: 'Sail-Away-42', next: 'NEW-SAILS-42!', again: 'NEW-SAILS-42!' }

async function fillIn(changes: Partial<typeof GOOD> = {}) {
  const user = await open()
  const { current, next, again } = { ...GOOD, ...changes }
  await fill(user, 'Current Password', current)
  await fill(user, 'New Password', next)
  await fill(user, 'Confirm New Password', again)
  return user
}

test.each([
  ['no current password', { current: '' }, 'Enter your current password first.'],
  ['a rule open', { next: 'NEW-SAILS!', again: 'NEW-SAILS!' }, '1 password requirement to go.'],
  ['no match', { again: 'other' }, 'Confirm your new password.'],
])('with %s the button is disabled and the reason is shown', async (_, changes, reason) => {
  await fillIn(changes)

  expect(button('Change Password').disabled).toBe(true)
  expect(screen.getByText(reason)).toBeTruthy()
})

test.each([
  ['Please enter your current password', { current: '', next: '', again: 'x' }],
  ['Please enter a new password', { next: '', again: 'x' }],
  ['Passwords do not match', { next: 'short', again: 'other' }],
  ['Password does not meet all requirements', { next: 'short', again: 'short' }],
])('Enter in an incomplete form shows first: %s', async (sentence, changes) => {
  const user = await fillIn(changes)

  await user.keyboard('{Enter}')

  await until(() => expect(screen.getAllByText(sentence)).toHaveLength(1))
  expect(server.requestsOf(changePassword)).toEqual([])
})

test.each([
  ['NEW-SAILS-43!', 'Passwords do not match'],
  ['NEW-SAILS-42!', 'Passwords match'],
])('for the confirmation "%s" the live line shows: %s', async (again, line) => {
  await fillIn({ again })

  expect(screen.getAllByText(line)).toHaveLength(1)
})

test('a changed password is confirmed, closes the form and shows how many devices it signed out', async () => {
  server.answers(changePassword, {
    message: 'Password changed successfully!',
    data: { signInMethods: [], signedOut: 2 },
  })
  const user = await fillIn()

  await user.click(button('Change Password'))

  expect(await screen.findByText('Password changed successfully!')).toBeTruthy()
  expect(screen.queryByLabelText('New Password')).toBeNull()
  expect(screen.getByText('Changed just now. 2 other devices were signed out.')).toBeTruthy()
  expect(document.activeElement).toBe(button('Change Password'))
  expect(server.requestsOf(changePassword)[0]?.body).toEqual({
    currentPassword: GOOD.current,
    newPassword: GOOD.next,
    confirmPassword: GOOD.again,
  })
})

test('the password says when it was last changed, where that is known', async () => {
  const state = { hasPassword: true, isRecent: false, isLastAdmin: false }
  const changedAt = new Date(2026, 2, 3, 12).toISOString()
  server.answers(getSignInState, { data: { ...state, passwordChangedAt: changedAt } })
  const known = await openAt('/settings#sign-in')

  expect(
    await screen.findByText(
      'Last changed Mar 03, 2026. Changing it signs you out on all other devices.',
    ),
  ).toBeTruthy()

  server.answers(changePassword, { data: { signInMethods: [], signedOut: 0 } })
  server.answers(getSignInState, { data: { ...state, passwordChangedAt: null } })
  await known.click(button('Change Password'))
  await fill(known, 'Current Password', GOOD.current)
  await fill(known, 'New Password', GOOD.next)
  await fill(known, 'Confirm New Password', GOOD.again)
  await known.click(button('Change Password'))

  expect(await screen.findByText('Changed just now.')).toBeTruthy()
})

test('while waiting for the answer the button says Updating...', async () => {
  const answer = server.holds(changePassword, { data: { signInMethods: [], signedOut: 0 } })
  const user = await fillIn()

  await user.click(button('Change Password'))

  expect(button('Updating...')).toBeTruthy()
  answer()
  expect(await screen.findByText('Password changed successfully!')).toBeTruthy()
})

test('a wrong current password is reported at its field, and the input is kept', async () => {
  server.refuses(changePassword, 'INVALID_CURRENT_PASSWORD')
  const user = await fillIn()

  await user.click(button('Change Password'))

  const field = await screen.findByLabelText<HTMLInputElement>('Current Password', {
    selector: '[aria-invalid=true]',
  })
  expect(field.value).toBe(GOOD.current)
  expect(document.activeElement).toBe(field)
})

test('without a response the form shows that the change failed', async () => {
  server.fails(changePassword)
  const user = await fillIn()

  await user.click(button('Change Password'))

  await until(() => expect(screen.getAllByText('Failed to change password')).toHaveLength(2))
})

test('Clear empties the three fields', async () => {
  const user = await fillIn()

  await user.click(button('Clear'))

  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('')
  }
})

test('each of the three passwords can be shown', async () => {
  await open()

  const eyes = screen.getAllByRole('button', { name: 'Show password' })

  expect(eyes).toHaveLength(3)
})

test('the page explains its purpose, and four tips are next to the form', async () => {
  await open()

  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
  expect(screen.getByText('Manage your account security and preferences')).toBeTruthy()
  const tips = within(screen.getByRole('region', { name: 'Password Security Tips' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(tips).toEqual([
    expect.stringMatching(/unique password/),
    expect.stringMatching(/Never share it/),
    expect.stringMatching(/Change it regularly/),
    expect.stringMatching(/at once if it may be compromised/),
  ])
})

test('the theme cards show the choice and stay in sync with the other switches', async () => {
  const user = await openAt('/settings#appearance')
  await user.click(await screen.findByRole('radio', { name: 'Dark' }))
  expect(readThemeChoice()).toBe('dark')

  chooseTheme('light')

  expect(await screen.findByRole('radio', { name: 'Light', checked: true })).toBeTruthy()
  chooseTheme('system')
})

test('the sessions show device, address and last use, and which is the current one', async () => {
  await openAt('/settings#sessions')

  await screen.findByText('Firefox on Linux')

  const rows = screen
    .getAllByRole('listitem')
    .map((row) => row.textContent)
    .filter((text) => text.includes('192.0.2.7'))
  expect(rows).toEqual([
    'Firefox on LinuxThis deviceActive now · 192.0.2.7',
    'Safari on iPhoneLast seen 3 hours ago · 192.0.2.7Sign out',
  ])
})

test('one other session can be signed out', async () => {
  server.answers(endSession, { message: 'Device signed out' })
  const user = await openAt('/settings#sessions')
  const signOut = await screen.findByRole('button', {
    name: 'Sign out',
    description: 'Safari on iPhone',
  })
  server.answers(listSessions, { data: [here] })

  await user.click(signOut)

  expect(await screen.findByText('Device signed out')).toBeTruthy()
  expect(server.requestsOf(endSession)[0]?.path).toBe('/api/v1/auth/sessions/2')
  await until(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
})

test('all other sessions can be signed out at once, if there are any', async () => {
  server.answers(endOtherSessions, { message: 'Signed out on all other devices' })
  const user = await openAt('/settings#sessions')
  const signOut = await screen.findByRole('button', { name: 'Sign out all other devices' })
  server.answers(listSessions, { data: [here] })

  await user.click(signOut)

  expect(await screen.findByText('Signed out on all other devices')).toBeTruthy()
  await until(() =>
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull(),
  )
})

test('sessions that failed to load can be retried', async () => {
  server.refuses(listSessions, 'NOT_FOUND')
  const user = await openAt('/settings#sessions')
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answers(listSessions, { data: [here] })

  await user.click(again)

  expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
})

const typed = () => screen.getByLabelText<HTMLInputElement>('Current Password').value

test('only the section in the address is shown, and only that loads its data', async () => {
  const user = await openAt('/settings#privacy')
  await screen.findByRole('switch', { name: 'Typing' })
  expect(document.title).toBe('Privacy · Settings · Shipmates')
  expect(document.activeElement?.textContent).toBe('Privacy')
  expect(server.requestsOf(listSessions)).toEqual([])
  const list = within(screen.getByRole('navigation', { name: 'Sections' }))
  expect(list.getAllByRole('list').map((group) => group.textContent)).toEqual([
    'Sign-inSessionsYour data',
    'NotificationsPrivacyBlocked',
    'AppearanceKeyboard',
  ])

  await user.click(list.getByRole('link', { name: 'Sessions' }))

  expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
  expect(list.getByRole('link', { current: 'page' }).textContent).toBe('Sessions')
  expect(screen.queryByRole('switch', { name: 'Typing' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Sessions')
})

test('a link to Sign-in shows the password closed, and Change Password opens the form', async () => {
  const user = await openAt('/settings#sign-in')
  const change = await screen.findByRole('button', { name: 'Change Password' })
  expect(change.getAttribute('aria-expanded')).toBe('false')

  await user.click(change)
  expect(document.activeElement).toBe(screen.getByLabelText('Current Password'))
  await user.keyboard('{Escape}')

  expect(screen.queryByLabelText('Current Password')).toBeNull()
  expect(document.activeElement).toBe(button('Change Password'))
})

test('closing the form asks first if there is input, and another section drops it', async () => {
  const user = await openAt('/settings#password')
  await fill(user, 'Current Password', 'Sail')
  await user.click(button('Close'))
  await user.click(screen.getByRole('button', { name: 'Keep typing' }))
  expect(typed()).toBe('Sail')

  await user.click(screen.getByRole('link', { name: 'Appearance' }))
  await user.click(screen.getByRole('link', { name: 'Sign-in' }))
  await user.click(await screen.findByRole('button', { name: 'Change Password' }))

  expect(typed()).toBe('')
})
