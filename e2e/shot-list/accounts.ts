import type { Page } from '@playwright/test'
import type { SignInMethod } from '@shipmates/contract/accounts'
import type { Site } from '@shipmates/contract/site'
import { type Answers, failed, member, type Shot } from './shot.ts'

const VERIFY = '/verify-email?email=ada%40example.test'
const RESET_LINK = '/reset-password?token=none&email=linus%40ferry.dev'
const ADDED_AT = '2026-03-03T10:00:00.000Z'
const resetWith = (methods: Omit<SignInMethod, 'addedAt'>[]) => ({
  success: true,
  data: { ticket: 'x', signInMethods: methods.map((method) => ({ addedAt: ADDED_AT, ...method })) },
})
const validToken: Answers = { 'verify-reset-token': { success: true, isValid: true } }

const LINUS = { userId: '1', userName: 'linus_f', email: 'linus@ferry.dev' }

const at = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({ name, path, ...more })

const submit = (page: Page) => page.locator('button[type=submit]').click()

const logIn = async (page: Page) => {
  await page.getByLabel('Email').fill('linus@ferry.dev')
  await page.getByLabel('Password', { exact: true }).fill('Ship-Friends-7')
  await submit(page)
}

const askForLink = async (page: Page) => {
  await page.getByLabel('Email').fill('nobody@ferry.dev')
  await submit(page)
}

/** The site, with a mail server or without. */
const siteWith = (noMail: Site['noMail']): Answers => ({
  'v1/site$': ({ data }: { data: never }) => ({
    success: true,
    data: { ...(data as object), noMail },
  }),
})

const enterCode = async (page: Page) => {
  await page.getByLabel('code').fill('123456')
  await submit(page)
}

const newPassword = async (page: Page) => {
  await page.getByLabel('New password', { exact: true }).fill('Ship-Friends-8!')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Ship-Friends-8!')
  await submit(page)
}

/** The landing page and the screens before sign-in. */
export const accountShots: readonly Shot[] = [
  at('landing', '/'),
  at('landing-menu', '/', {
    isLoadedPerWidth: true,
    act: async (page) => {
      const button = page.getByRole('button', { name: 'Open menu' })
      if (await button.isVisible()) await button.click()
      else await page.getByRole('button', { name: 'Change theme' }).click()
    },
  }),
  member('landing-member', '/', {
    isLoadedPerWidth: true,
    act: async (page) => {
      const button = page.getByRole('button', { name: 'Open menu' })
      if (await button.isVisible()) await button.click()
      else await page.getByRole('button', { name: /Account menu/ }).click()
    },
  }),
  at('login', '/login'),
  at('login-continue', '/login', {
    answers: { 'auth/session': { success: true, data: LINUS } },
    sign: 'Continue as linus_f',
  }),
  at('login-refused', '/login', { sign: 'Email and password are required', act: submit }),
  at('login-wrong', '/login', {
    sign: 'Invalid email or password',
    act: logIn,
    answers: { 'auth/login': 'INVALID_CREDENTIALS' },
  }),
  at('login-limited', '/login', {
    sign: 'Too many attempts',
    act: logIn,
    answers: { 'auth/login': 'TOO_MANY_REQUESTS' },
  }),
  member('login-ended', '/dashboard', {
    sign: 'Your session has ended',
    answers: { '(profile/view|feed)': 'UNAUTHENTICATED' },
    act: (page) => page.getByRole('status').first().waitFor(),
  }),
  at('signup', '/signup'),
  at('signup-refused', '/signup', {
    sign: 'taken',
    answers: { 'auth/signup': 'USERNAME_TAKEN' },
    act: async (page) => {
      await page.getByLabel('Username').fill('linus_f')
      await page.getByLabel('Email').fill('linus@ferry.dev')
      await page.getByLabel('Password', { exact: true }).fill('Ship-Friends-8!')
      await page.getByLabel('Confirm password', { exact: true }).fill('Ship-Friends-8!')
      await submit(page)
    },
  }),
  at('verify-email', VERIFY, { sign: 'We sent a 6-digit code', answers: siteWith(null) }),
  at('verify-email-no-mail', VERIFY, {
    sign: 'Ask the person',
    answers: siteWith({ outbox: null }),
  }),
  at('verify-email-localhost', VERIFY, {
    sign: 'You read this because',
    answers: siteWith({ outbox: 'data/outbox' }),
  }),
  at('verify-email-short', VERIFY, {
    sign: 'OTP must be 6 digits',
    act: async (page) => {
      await page.getByLabel('code').fill('123')
      await submit(page)
    },
  }),
  at('verify-email-expired', VERIFY, {
    sign: 'That code is wrong or has expired',
    answers: { 'verify-email-otp': 'INVALID_OTP' },
    act: enterCode,
  }),
  at('verify-email-resent', VERIFY, {
    sign: 'Resend code in',
    answers: { 'resend-verification-otp': { success: true } },
    act: (page) => page.getByRole('button', { name: 'Resend' }).click(),
  }),
  at('verify-email-unverified', '/login', {
    answers: { 'auth/login': 'EMAIL_NOT_VERIFIED' },
    act: async (page) => {
      await logIn(page)
      await page.getByLabel('code').waitFor()
    },
  }),
  at('verify-email-error', '/verify-email'),
  at('verify-email-success', '/verify-email-success'),
  at('verify-email-signed-in', VERIFY, {
    sign: 'No password needed this time',
    answers: { 'verify-email-otp': { success: true, data: { canLogIn: true } } },
    act: enterCode,
  }),
  at('verify-email-choose-password', VERIFY, {
    sign: 'choose your password',
    answers: { 'verify-email-otp': { success: true, data: { needsPassword: true } } },
    act: enterCode,
  }),
  at('recovery-forgot', '/forgot-password'),
  at('recovery-forgot-error', '/forgot-password', {
    sign: 'Please enter your email address',
    act: submit,
  }),
  at('recovery-sent', '/forgot-password', {
    sign: 'Check Your Email',
    answers: siteWith(null),
    act: askForLink,
  }),
  at('recovery-sent-localhost', '/forgot-password', {
    sign: 'No mail was sent',
    answers: siteWith({ outbox: 'data/outbox' }),
    act: askForLink,
  }),
  at('recovery-invalid', RESET_LINK),
  at('recovery-checking', RESET_LINK, {
    sign: 'Checking your reset link',
    answers: { 'verify-reset-token': 'never' },
  }),
  // Only a check without a response can be retried.
  at('recovery-unchecked', RESET_LINK, failed('verify-reset-token', 'breaks')),
  at('recovery-reset', RESET_LINK, { sign: 'Set a new password', answers: validToken }),
  at('recovery-refused', RESET_LINK, {
    sign: 'Too many attempts',
    answers: { ...validToken, 'reset-password': 'TOO_MANY_REQUESTS' },
    act: newPassword,
  }),
  at('recovery-done', RESET_LINK, {
    sign: 'Password changed',
    answers: { ...validToken, 'reset-password': resetWith([]) },
    act: newPassword,
  }),
  at('recovery-remaining', RESET_LINK, {
    sign: 'still work',
    answers: {
      ...validToken,
      'reset-password': resetWith([
        {
          id: 'passkey-1',
          kind: 'passkey',
          name: 'Firefox on Linux',
          isNew: true,
          lastUsedAt: null,
        },
        { id: 'identity-2', kind: 'github', name: 'linusf', isNew: false, lastUsedAt: ADDED_AT },
      ]),
    },
    act: async (page) => {
      await newPassword(page)
      await page.getByRole('button', { name: 'Remove' }).first().click()
    },
  }),
  at('not-found', '/nowhere'),
]
