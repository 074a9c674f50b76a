import type { Page } from '@playwright/test'
import type { Answers, Shot } from './shot.ts'

const ok = (data: unknown) => ({ success: true, data })

const LINUS = { userId: '1', userName: 'linus_f', email: 'linus@ferry.dev' }
const GITHUB = { provider: 'github', email: 'linus@ferry.dev', name: 'linus-ferry' }

/** A site with all sign-in methods. */
export const signInOptions = (change: object = {}): Answers => ({
  'auth/ways': ok({
    password: true,
    passkey: true,
    registration: 'open',
    providers: [
      { id: 'oidc', name: 'Ferry SSO' },
      { id: 'github', name: 'GitHub' },
    ],
    ...change,
  }),
})

/** The pending step after a provider. */
const left = (pending: object): Answers => ({ ...signInOptions(), 'auth/identity$': ok(pending) })

const at = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({
  name,
  path,
  ...more,
  answers: { ...signInOptions(), ...more.answers },
})

const askPasskey = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with a passkey' }).click()

const enterPassword = async (page: Page) => {
  await page.getByLabel('Email', { exact: true }).fill('linus@ferry.dev')
  await page.getByLabel('Password', { exact: true }).fill('Ship-Friends-7!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const enterCode = async (page: Page) => {
  await page.getByLabel('Verification code').fill('418203')
  await page.getByRole('button', { name: 'Verify' }).click()
}

const enterRecoveryCode = async (page: Page) => {
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('4f2k-9qtd')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const codeStep = (name: string, more: Partial<Shot> = {}) => at(name, '/login?step=code', more)

/**
 * The other sign-in methods at the login and the sign-up, the code of two-step sign-in, and the
 * return from a provider.
 */
export const signInShots: readonly Shot[] = [
  at('sign-in-login', '/login', { sign: 'Sign in with GitHub' }),
  at('sign-in-passkey-waiting', '/login', {
    answers: { 'auth/passkey/options': 'never' },
    act: askPasskey,
  }),
  at('sign-in-passkey-failed', '/login', {
    sign: "Couldn't use that passkey.",
    answers: { 'auth/passkey/options': 'INVALID_PASSKEY' },
    act: askPasskey,
  }),
  at('sign-in-company-only', '/login', {
    sign: 'Sign in with Ferry SSO',
    answers: signInOptions({ password: false, providers: [{ id: 'oidc', name: 'Ferry SSO' }] }),
  }),
  at('sign-in-provider-failed', '/login?from=github', {
    sign: "GitHub didn't answer.",
    answers: left({ state: 'refused', reason: 'unreachable', ...GITHUB }),
  }),
  at('sign-in-provider-denied', '/login?from=github', {
    sign: 'You said no at GitHub.',
    answers: left({ state: 'refused', reason: 'denied', ...GITHUB }),
  }),
  codeStep('sign-in-code', {
    sign: 'Enter your code',
    act: (page) => page.getByLabel('Verification code').pressSequentially('418'),
  }),
  codeStep('sign-in-code-wrong', {
    sign: "Couldn't verify the code.",
    answers: { 'auth/second-factor': 'INVALID_CODE' },
    act: enterCode,
  }),
  codeStep('sign-in-code-limited', {
    sign: 'Take a short break',
    answers: { 'auth/second-factor': 'TOO_MANY_REQUESTS' },
    act: enterCode,
  }),
  codeStep('sign-in-recovery', {
    sign: 'Lost your phone?',
    act: (page) => page.getByRole('button', { name: 'Use a recovery code' }).click(),
  }),
  codeStep('sign-in-recovery-wrong', {
    sign: "That code isn't one of yours",
    answers: { 'auth/second-factor': 'INVALID_CODE' },
    act: enterRecoveryCode,
  }),
  codeStep('sign-in-recovered', {
    sign: '7 recovery codes left.',
    answers: { 'auth/second-factor': ok({ ...LINUS, recoveryCodesLeft: 7 }) },
    act: enterRecoveryCode,
  }),
  codeStep('sign-in-no-codes', {
    sign: "A password reset doesn't turn",
    act: async (page) => {
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByRole('button', { name: "Can't get a code?" }).click()
    },
  }),
  at('sign-in-known-email', '/login?from=github', {
    sign: 'Sign in your usual way first.',
    answers: left({ state: 'link', ...GITHUB }),
  }),
  at('sign-in-link-offer', '/login?from=github', {
    sign: 'Link GitHub?',
    answers: { ...left({ state: 'link', ...GITHUB }), 'auth/login': ok(LINUS) },
    act: enterPassword,
  }),
  at('sign-in-signup', '/signup', { sign: 'Sign up with GitHub' }),
  at('sign-in-signup-company-only', '/signup', {
    sign: 'Sign up with Ferry SSO',
    answers: signInOptions({ password: false, providers: [{ id: 'oidc', name: 'Ferry SSO' }] }),
  }),
  at('sign-in-signup-invitation', '/signup?from=provider', {
    sign: 'Invitation code',
    answers: left({ state: 'sign-up', needs: 'invitation', ...GITHUB }),
  }),
  at('sign-in-signup-reason', '/signup?from=provider', {
    sign: 'Why would you like to join?',
    answers: left({ state: 'sign-up', needs: 'reason', ...GITHUB }),
  }),
]
