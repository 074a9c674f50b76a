import type { Page } from '@playwright/test'
import { settingsFailed } from '@shipmates/contract/messages/notifications'
import * as people from './people.ts'
import { fakePermission } from './push-offer.ts'
import { type Answers, answerInstead, failed, member, type Shot, untilFailed } from './shot.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const ok = (data: object) => ({ success: true, data })

const anExport = (state: 'making' | 'ready' | 'failed', madeDaysAgo: number): Answers => ({
  'account/exports': ok([
    {
      exportId: '1',
      state,
      createdAt: inDays(-madeDaysAgo),
      expiresAt: state === 'ready' ? inDays(7 - madeDaysAgo) : null,
      bytes: state === 'ready' ? 12_400_000 : null,
    },
  ]),
})
const noExport: Answers = { 'account/exports': ok([]) }

const blocks: Answers = {
  'v1/blocks': ok(
    people.someMembers.map((user, index) => ({
      user,
      blockedAt: inDays(-3 * index),
      conversationId: index === 0 ? '7' : null,
    })),
  ),
}

const press = (region: string, name: string) => async (page: Page) => {
  const button = page
    .getByRole('region', { name: region })
    .getByRole('button', { name, exact: true })
  await button.first().click()
}

const step = (nth: number) => async (page: Page) => {
  await press('Your data', 'Delete account')(page)
  for (let at = 1; at < nth; at += 1) await page.getByRole('button', { name: 'Continue' }).click()
}

/** A section of the settings; opened on a phone as well. */
const section = (name: string, id: string, more: Partial<Shot> = {}) =>
  member(name, `/settings#${id}`, { ...more, answers: { ...noExport, ...more.answers } })

const leaving = (name: string, more: Partial<Shot> = {}) =>
  member(name, '/leaving', {
    sign: 'Your account will be deleted',
    isAlone: true,
    ...more,
    answers: {
      ...noExport,
      '(profile/view|connection/|chat/)': 'ACCOUNT_LEAVING',
      'auth/session': people.leavingSession(inDays(6.9)),
      ...more.answers,
    },
  })

/** The server's notification settings with these changes. */
const notified = (change: object): Answers => ({
  'settings/notifications': ({ data }) => ok({ ...(data as object), ...change }),
})

/** A section whose part of the API failed, among others that can be retried. */
const failedIn = (region: string, part: string): Partial<Shot> => ({
  ...failed(part),
  act: (page) => untilFailed(page, page.getByRole('region', { name: region })),
})

/** Settings, and the page of a member whose account will be deleted. */
export const settingsShots: readonly Shot[] = [
  member('settings', '/settings', { answers: noExport }),
  section('settings-appearance', 'appearance'),
  section('settings-notifications', 'notifications', { sign: 'Message sound' }),
  section('settings-quiet', 'notifications', {
    sign: 'next morning',
    answers: notified({ quietFrom: '22:00', quietTo: '07:30', timeZone: 'Europe/Stockholm' }),
  }),
  section('settings-quiet-equal', 'notifications', {
    sign: 'Pick two different times.',
    answers: notified({ quietFrom: '22:00', quietTo: '07:30', timeZone: 'Europe/Stockholm' }),
    act: (page) => page.getByLabel('to', { exact: true }).fill('22:00'),
  }),
  section('settings-no-zone', 'notifications', {
    sign: 'Set your time zone first.',
    answers: notified({ timeZone: null }),
  }),
  section('settings-notifications-failed', 'notifications', {
    ...failed('settings/notifications'),
    // The box of a browser that blocks notifications also has a retry button.
    act: (page) => untilFailed(page, page.getByText(settingsFailed).locator('..')),
  }),
  section('settings-unsaved', 'privacy', {
    sign: 'is still on',
    answers: { 'settings/privacy': ok(people.openPrivacy) },
    act: async (page) => {
      const typing = page.getByRole('switch', { name: 'Typing' })
      await typing.waitFor()
      await answerInstead(page, { 'settings/privacy': 'breaks' })
      await typing.click()
    },
  }),
  section('settings-hidden', 'privacy', {
    sign: "You're hidden.",
    answers: { 'settings/privacy': ok({ ...people.openPrivacy, discoverable: false }) },
  }),
  section('settings-privacy-failed', 'privacy', failedIn('Privacy', 'settings/privacy')),
  section('settings-blocked', 'blocked', { answers: blocks }),
  section('settings-blocked-failed', 'blocked', failedIn('Blocked', 'v1/blocks')),
  section('settings-nobody-blocked', 'blocked', { answers: { 'v1/blocks': ok([]) } }),
  section('settings-unblock', 'blocked', { answers: blocks, act: press('Blocked', 'Unblock') }),
  section('settings-password', 'password', {
    act: async (page) => {
      await page.getByLabel('New Password', { exact: true }).fill('Ship')
      await page.getByLabel('Confirm New Password').fill('Shop')
    },
  }),
  section('settings-sign-in', 'sign-in'),
  section('settings-sessions', 'sessions'),
  section('settings-keyboard', 'keyboard'),
  section('settings-privacy', 'privacy', {
    sign: 'In conversations',
    answers: { 'settings/privacy': ok(people.openPrivacy) },
  }),
  section('settings-push-elsewhere', 'notifications', {
    sign: 'On for Safari on iPhone.',
    prepare: (page) => fakePermission(page, 'default'),
    answers: notified({ pushDevices: [{ name: 'Safari on iPhone', isCurrent: false }] }),
  }),
  section('settings-failed', 'sessions', failedIn('Sessions', 'auth/sessions')),
  section('settings-data', 'your-data'),
  section('settings-export', 'your-data', { act: press('Your data', 'Export data') }),
  section('settings-export-making', 'your-data', { answers: anExport('making', 0) }),
  section('settings-export-ready', 'your-data', { answers: anExport('ready', 2) }),
  section('settings-export-used', 'your-data', { answers: anExport('ready', 0) }),
  section('settings-export-failed', 'your-data', { answers: anExport('failed', 0) }),
  section('settings-exports-failed', 'your-data', failedIn('Your data', 'account/exports')),
  section('settings-last-admin', 'your-data', {
    answers: {
      'account/sign-in': ok({
        hasPassword: true,
        passwordChangedAt: null,
        isRecent: true,
        isLastAdmin: true,
      }),
    },
    sign: 'You are the only admin.',
  }),
  section('settings-delete', 'your-data', { act: step(1) }),
  section('settings-delete-messages', 'your-data', { act: step(2) }),
  section('settings-delete-password', 'your-data', {
    sign: 'Your current password is incorrect',
    answers: { 'account/delete': 'INVALID_CURRENT_PASSWORD' },
    act: async (page) => {
      await step(3)(page)
      await page.getByLabel('Password', { exact: true }).fill('not-Mine-1')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
    },
  }),
  section('leaving-goodbye', 'your-data', {
    isAlone: true,
    sign: "You're signed out everywhere.",
    answers: { 'account/delete': ok({ deletionDueAt: inDays(7) }) },
    act: async (page) => {
      await step(3)(page)
      await page.getByLabel('Password', { exact: true }).fill('Sail-Away-42')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
    },
  }),
  leaving('leaving'),
  leaving('leaving-export', {
    act: (page) => page.getByRole('button', { name: 'Export your data' }).click(),
  }),
  leaving('leaving-not-kept', {
    sign: "Couldn't keep your account.",
    answers: { 'account/keep': 'fails' },
    act: (page) => page.getByRole('button', { name: 'Keep my account' }).click(),
  }),
]
