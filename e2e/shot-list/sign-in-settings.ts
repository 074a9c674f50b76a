import type { Page } from '@playwright/test'
import { type Answers, member, type Shot } from './shot.ts'
import { signInOptions } from './sign-in.ts'

const ok = (data: unknown) => ({ success: true, data })

const passkey = (passkeyId: string, name: string, lastUsedAt: string | null) => ({
  passkeyId,
  name,
  createdAt: '2026-10-03T10:00:00.000Z',
  lastUsedAt,
})

const LINKED = {
  identityId: '1',
  provider: 'github',
  name: 'linus-ferry',
  linkedAt: '2026-10-03T10:00:00.000Z',
  lastUsedAt: null,
}

const CODES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => `4f2k-9q${digit}d`)

const twoStep = (recoveryCodesLeft?: number): Answers => ({
  'account/totp$': ok(
    recoveryCodesLeft === undefined
      ? { since: null, recoveryCodesLeft: 0 }
      : { since: '2026-09-14T10:00:00.000Z', recoveryCodesLeft },
  ),
})

const passkeys: Answers = {
  'account/passkeys$': ok([
    passkey('1', 'ThinkPad', new Date().toISOString()),
    passkey('2', 'An iPhone with quite a long name for it', null),
  ]),
}

const state = (hasPassword: boolean, isRecent = true): Answers => ({
  'account/sign-in': ok({
    hasPassword,
    passwordChangedAt: hasPassword ? '2026-03-03T09:00:00.000Z' : null,
    isRecent,
    isLastAdmin: false,
  }),
})

const everything: Answers = {
  ...signInOptions(),
  ...state(true),
  ...passkeys,
  ...twoStep(8),
  'account/identities$': ok([LINKED]),
}

const signIn = (name: string, more: Partial<Shot> = {}) =>
  member(name, '/settings#sign-in', { ...more, answers: { ...everything, ...more.answers } })

const press = (name: string) => async (page: Page) => {
  const button = page.getByRole('button', { name, exact: true })
  await button.first().scrollIntoViewIfNeeded()
  await button.first().click()
}

const confirm = async (page: Page, action: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const password = dialog.getByLabel('Password', { exact: true })
  if (await password.isVisible()) await password.fill('Ship-Friends-7!')
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

const pressAndConfirm = (name: string, action: string) => async (page: Page) => {
  await press(name)(page)
  await confirm(page, action)
}

/** Makes the browser ask for a new passkey, with this result. */
const makePasskey = (end: 'never' | 'known') => async (page: Page) => {
  await page.evaluate((ended) => {
    navigator.credentials.create = () =>
      ended === 'never'
        ? new Promise(() => {})
        : Promise.reject(new DOMException('', 'InvalidStateError'))
  }, end)
  await pressAndConfirm('Add a passkey', 'Continue')(page)
}

const OPTIONS = {
  challenge: 'YQ',
  rp: { name: 'Shipmates' },
  user: { id: 'YQ', name: 'linus_f', displayName: 'linus_f' },
  pubKeyCredParams: [],
}

const scanning: Answers = {
  ...twoStep(),
  'totp/start': ok({
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Shipmates:linus_f?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Shipmates',
  }),
}

const scan = pressAndConfirm('Turn on two-step sign-in', 'Continue')

const enterFirstCode = async (page: Page) => {
  await scan(page)
  // The password dialog has a button of the same name.
  await page.getByText('Step 1 of 3').waitFor()
  await press('Continue')(page)
  await page.getByLabel('6-digit code').fill('418203')
  await press('Verify')(page)
}

/** Settings, Sign-in: passkeys, two-step sign-in, linked accounts, and their dialogs. */
export const signInSettingsShots: readonly Shot[] = [
  signIn('sign-in-all', { sign: 'Linked as linus-ferry' }),
  signIn('sign-in-nothing', {
    sign: 'No passkeys yet',
    answers: {
      ...twoStep(),
      'account/passkeys$': ok([]),
      'account/identities$': ok([]),
      ...state(false),
    },
  }),
  signIn('sign-in-http', {
    sign: 'Passkeys need a secure address.',
    answers: signInOptions({ passkey: false }),
  }),
  signIn('sign-in-passkey-add', { act: press('Add a passkey') }),
  signIn('sign-in-passkey-waiting', {
    sign: 'Waiting for your passkey…',
    answers: { 'passkeys/options': ok(OPTIONS) },
    act: makePasskey('never'),
  }),
  signIn('sign-in-passkey-known', {
    sign: 'This device already holds',
    answers: { 'passkeys/options': ok(OPTIONS) },
    act: makePasskey('known'),
  }),
  signIn('sign-in-passkey-name', { act: press('Rename') }),
  signIn('sign-in-passkey-remove', { act: press('Remove') }),
  signIn('sign-in-last-passkey', {
    sign: 'This is your only way in.',
    answers: { 'passkeys/\\d': 'LAST_WAY_IN' },
    act: pressAndConfirm('Remove', 'Remove'),
  }),
  signIn('sign-in-two-step-off', { sign: 'Off', answers: twoStep() }),
  signIn('sign-in-scan', { sign: 'Step 1 of 3', answers: scanning, act: scan }),
  signIn('sign-in-first-code', {
    sign: "That code didn't match.",
    answers: { ...scanning, 'totp/confirm': 'INVALID_CODE' },
    act: enterFirstCode,
  }),
  signIn('sign-in-recovery-codes', {
    sign: 'Step 3 of 3',
    answers: { ...scanning, 'totp/confirm': ok({ recoveryCodes: CODES }) },
    act: enterFirstCode,
  }),
  signIn('sign-in-codes-unsaved', {
    sign: 'Tick this once you have saved them',
    answers: { ...scanning, 'totp/confirm': ok({ recoveryCodes: CODES }) },
    act: async (page) => {
      await enterFirstCode(page)
      await press('Done')(page)
    },
  }),
  signIn('sign-in-turn-off', { act: press('Turn off') }),
  signIn('sign-in-new-codes', { act: press('Make new codes') }),
  signIn('sign-in-few-codes', {
    sign: 'Only 2 recovery codes left.',
    answers: twoStep(2),
  }),
  signIn('sign-in-link', { act: press('Link') }),
  signIn('sign-in-unlink', { act: press('Unlink') }),
  signIn('sign-in-last-account', {
    sign: 'This is your only way in.',
    answers: { 'identities/\\d': 'LAST_WAY_IN', ...state(false) },
    act: pressAndConfirm('Unlink', 'Unlink'),
  }),
  signIn('sign-in-too-old', {
    sign: 'Sign in again',
    answers: state(false, false),
    act: press('Unlink'),
  }),
]
