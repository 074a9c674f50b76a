import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as contract from '@shipmates/contract/accounts'
import { getPendingIdentity, signUpByIdentity } from '@shipmates/contract/identities'
import type { Registration } from '@shipmates/contract/site'
import { describe, expect, test } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { namedRoutes } from '../../testing/contract-routes.ts'
import { invite, withdraw } from '../../testing/invitations.ts'
import { startLyingServer } from '../../testing/lying-server.ts'
import { codeFor, newcomer, resetTokenFor } from '../../testing/newcomers.ts'
import { begin, comeBack } from '../../testing/oauth-browser.ts'
import { newStaff } from '../../testing/staff.ts'

const { provider, server } = await startLyingServer()
const admin = await newStaff(server, 'admin')

const APPLICANTS = ['anybody', 'invited', 'invited, then not'] as const
const MODES = ['open', 'invite', 'approve', 'closed'] as const

/** The outcome for an applicant: in, waiting, or refused with a code. */
const OUTCOMES: Record<Registration, Record<(typeof APPLICANTS)[number], string>> = {
  open: { anybody: 'in', invited: 'in', 'invited, then not': 'in' },
  invite: {
    anybody: 'INVALID_INVITATION',
    invited: 'in',
    'invited, then not': 'INVALID_INVITATION',
  },
  approve: { anybody: 'waits', invited: 'in', 'invited, then not': 'INVALID_INVITATION' },
  closed: {
    anybody: 'REGISTRATION_CLOSED',
    invited: 'REGISTRATION_CLOSED',
    'invited, then not': 'REGISTRATION_CLOSED',
  },
}

interface Attempt {
  account: ReturnType<typeof newcomer> & { invitation?: string; reason: string }
  /** Changes the mode, or whether the invitation is still valid. */
  change(): Promise<unknown>
}

const password = 'Another*Sail*9'

/** Returns from the provider as this person, with a verified or an unverified email. */
async function openAtProvider(
  { account }: Attempt,
  isVerified: boolean,
  query: Record<string, string>,
) {
  const { email, userName } = account
  provider.person = { sub: email, email, email_verified: isVerified, name: userName }
  const visitor = server.visitor()
  const back = await comeBack(visitor, provider.allow(await begin(visitor, 'oidc', query)))
  return { visitor, left: back.left }
}

/** Enters the code of a person whose email the provider does not vouch for. */
async function enterCode(visitor: TestClient, email: string) {
  const { data: left } = await visitor.call(getPendingIdentity)
  if (left?.state !== 'verify') return
  const otp = await codeFor(server, email)
  await visitor.call(contract.verifyEmail, { body: { email, otp } })
}

/** The page after a provider, with the invitation of the link that was followed, and without a reason. */
async function byCallback(attempt: Attempt, isVerified: boolean): Promise<string | undefined> {
  const { invitation } = attempt.account
  await attempt.change()
  const { visitor, left } = await openAtProvider(attempt, isVerified, {
    ...(invitation && { invitation }),
  })
  await enterCode(visitor, attempt.account.email)
  if (left?.state === 'sign-up') return `asks for the ${left.needs}`
  return left?.state === 'refused' ? left.reason : undefined
}

/** The form that follows. It appears while an invitation is needed, and is sent after the change. */
async function byForm(attempt: Attempt, isVerified: boolean) {
  const { invitation, reason, email } = attempt.account
  server.config.registration = 'invite'
  const { visitor } = await openAtProvider(attempt, isVerified, {})
  await attempt.change()
  const body = { reason, ...(invitation && { invitation }) }
  const answer = await visitor.call(signUpByIdentity, { body })
  await enterCode(visitor, email)
  return { answer, signIn: () => signInByProvider(attempt) }
}

/** Signs in as a person who has signed in by the provider before. New sign-ups are closed in the meantime. */
async function signInByProvider({ account }: Attempt): Promise<{ status: number; code?: string }> {
  server.config.registration = 'closed'
  const visitor = server.visitor()
  const { left } = await comeBack(visitor, provider.allow(await begin(visitor, 'oidc')))
  server.config.registration = 'open'
  const { data } = await visitor.call(contract.getSession)
  if (data?.email === account.email) return { status: 200 }
  return left?.state === 'waiting' ? { status: 403, code: 'APPROVAL_PENDING' } : { status: 401 }
}

const byPassword = (email: string, password: string) => () =>
  server.visitor().call(contract.logIn, { body: { email, password } })

/** A sign-up in open mode, followed by the change. */
async function signUpBefore({ account, change }: Attempt) {
  const visitor = server.visitor()
  await visitor.call(contract.signUp, { body: account })
  const code = await codeFor(server, account.email)
  await change()
  return { visitor, code }
}

/** Every way to create an account or to verify its email. Returns the response, and how to sign in then. */
const SIGN_UPS = {
  signUp: async ({ account, change }: Attempt) => {
    await change()
    const visitor = server.visitor()
    const answer = await visitor.call(contract.signUp, { body: account })
    if (answer.status === 201) {
      const otp = await codeFor(server, account.email)
      await visitor.call(contract.verifyEmail, { body: { email: account.email, otp } })
    }
    return { answer, signIn: byPassword(account.email, account.password) }
  },
  verifyEmail: async (attempt: Attempt) => {
    const { visitor, code } = await signUpBefore(attempt)
    const body = { email: attempt.account.email, otp: code }
    return {
      answer: await visitor.call(contract.verifyEmail, { body }),
      signIn: byPassword(body.email, attempt.account.password),
    }
  },
  resetPassword: async (attempt: Attempt) => {
    const { visitor } = await signUpBefore(attempt)
    const { email } = attempt.account
    await visitor.call(contract.forgotPassword, { body: { email } })
    const token = await resetTokenFor(server, email)
    const body = { token, password, confirmPassword: password }
    const answer = await visitor.call(contract.resetPassword, { body })
    return { answer, signIn: byPassword(email, password) }
  },
  signUpByIdentity: (attempt: Attempt) => byForm(attempt, true),
}

/** The other open routes, none of which makes or verifies an account. */
const OTHERS = [
  ...[
    'logIn',
    'logInVerified',
    'signOut',
    'getSession',
    'forgotPassword',
    'verifyResetToken',
    'resendCode',
  ],
  ...['getPendingIdentity', 'dropPendingIdentity'],
  ...['checkInvitation', 'getSite', 'getSitePage', 'getSignInOptions'],
  ...['startPasskeyLogin', 'logInByPasskey', 'enterSecondFactor', 'removeSignInMethod'],
]

/** Open routes outside the contract. */
const OUTSIDE = [
  ...['GET /healthz', 'GET /metrics', 'GET /photos/:hash/:size.webp', 'GET /readyz'],
  ...['GET /unsubscribe/:token', 'POST /unsubscribe/:token'],
]

test('every route for anyone signs up, or is listed as an exception', () => {
  const nameOf = new Map([...namedRoutes].map(([name, route]) => [route, name]))
  const inContract = [...nameOf].filter(([{ access }]) => access === 'anyone')
  const open = server.app.mounted.filter(
    ({ method, config }) =>
      // The framework answers HEAD by each route for GET.
      method !== 'HEAD' && (config?.route ? config.route.access === 'anyone' : !config?.isGuarded),
  )
  const names = open.map(
    ({ method, url, config }) => (config?.route && nameOf.get(config.route)) ?? `${method} ${url}`,
  )

  expect([...new Set([...names, ...inContract.map(([, name]) => name)])].toSorted()).toEqual(
    [...Object.keys(SIGN_UPS), ...OTHERS, ...OUTSIDE].toSorted(),
  )
})

test('every route that declares the refusals of the gate signs up', () => {
  const gated = [...namedRoutes].filter(([, { errors }]) => errors?.includes('REGISTRATION_CLOSED'))

  expect(gated.map(([name]) => name).toSorted()).toEqual(Object.keys(SIGN_UPS).toSorted())
  expect(gated.filter(([, { errors }]) => !errors?.includes('INVALID_INVITATION'))).toEqual([])
})

/** Lines that name the column without writing it. Any other line counts as a write. */
const READS = [
  /^\s*emailVerifiedAt: Date \| null;?$/,
  /^\s*'emailVerifiedAt',$/,
  /where\('(users\.)?emailVerifiedAt', 'is(?: not)?', null\)/,
  /\b(account|known|owner)\??\.emailVerifiedAt\b(?! =[^=])/,
  /email_verified_at(`\)\})? is (not )?null/,
  /email_verified_at < /,
  /within\('email_verified_at', /,
  /^\s*email_verified_at, deletion_due_at, deleted_at, /,
]

test('accounts are created in one place and verified in one place, both behind the gate', () => {
  const src = fileURLToPath(new URL('../../', import.meta.url))
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^(testing|demo)\//.test(file))
    .map((file) => ({ file, code: readFileSync(`${src}/${file}`, 'utf8') }))
  const using = (pattern: RegExp) =>
    files.filter(({ code }) => pattern.test(code)).map(({ file }) => file)

  expect(using(/(insert|merge)(\s+into\s+|Into\(\s*['"`])"?users\b/i)).toEqual([
    'identity/accounts/queries.ts',
  ])
  const mentions = files.flatMap(({ file, code }) =>
    code
      .split('\n')
      .filter((line) => /email_?verified_?at/i.test(line) && !READS.some((read) => read.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(mentions).toEqual([
    'identity/accounts/queries.ts: .set({ ...row, emailVerifiedAt: now, signupHash: null, isContested: false })',
  ])
  expect(using(/\bupsertUnverified\(/)).toEqual(['identity/accounts/sign-up.ts'])
  expect(using(/\bupdateVerified\(/)).toEqual(['identity/accounts/email-code.ts'])
  expect(using(/from '[^']*registration\/gate\.ts'/)).toEqual([
    'identity/accounts/email-code.ts',
    'identity/accounts/routes.ts',
    'identity/accounts/sign-up-by-provider.ts',
    'identity/accounts/sign-up.ts',
  ])
})

const CASES = Object.keys(SIGN_UPS).flatMap((signUp) =>
  MODES.flatMap((mode) => APPLICANTS.map((applicant) => ({ signUp, mode, applicant }))),
) as { signUp: keyof typeof SIGN_UPS; mode: Registration; applicant: (typeof APPLICANTS)[number] }[]

/** Tries a sign-up, with a reason if there is no invitation: in mode `approve` a sign-up needs it then. */
async function attemptIn<T>(
  { mode, applicant }: Pick<(typeof CASES)[number], 'mode' | 'applicant'>,
  signUp: (attempt: Attempt) => Promise<T>,
) {
  const invitation = applicant === 'anybody' ? undefined : await invite(admin)
  server.config.registration = 'open'
  const account = {
    ...newcomer(),
    reason: 'I build boats.',
    ...(invitation && { invitation: invitation.token }),
  }
  const attempt = {
    account,
    change: async () => {
      if (applicant === 'invited, then not') await withdraw(admin, invitation!)
      server.config.registration = mode
    },
  }
  const answer = await signUp(attempt)
  server.config.registration = 'open'
  return { attempt, answer }
}

test.each(CASES)('$signUp in the mode $mode, $applicant', async ({ signUp, ...how }) => {
  const { answer: made } = await attemptIn<Awaited<ReturnType<(typeof SIGN_UPS)['signUp']>>>(
    how,
    SIGN_UPS[signUp] as never,
  )
  const login = await made.signIn()

  const outcome = OUTCOMES[how.mode][how.applicant]
  const isRefused = outcome !== 'in' && outcome !== 'waits'
  expect(made.answer.code).toBe(isRefused ? outcome : undefined)
  if (outcome === 'in') expect(login.status).toBe(200)
  else if (outcome === 'waits') expect(login).toMatchObject({ code: 'APPROVAL_PENDING' })
  else expect(login.status).toBeGreaterThanOrEqual(400)
})

/** The outcome for a new person who returns from a provider: in, or the text of the page. */
const AFTER_PROVIDER: Record<Registration, Record<(typeof APPLICANTS)[number], string>> = {
  open: { anybody: 'in', invited: 'in', 'invited, then not': 'in' },
  invite: {
    anybody: 'asks for the invitation',
    invited: 'in',
    'invited, then not': 'asks for the invitation',
  },
  approve: {
    anybody: 'asks for the reason',
    invited: 'in',
    'invited, then not': 'asks for the reason',
  },
  closed: { anybody: 'closed', invited: 'closed', 'invited, then not': 'closed' },
}

describe.each([true, false])('an email that a provider vouches for: %s', (isVerified) => {
  const cases = MODES.flatMap((mode) => APPLICANTS.map((applicant) => ({ mode, applicant })))

  test.each(cases)('the page after the provider in the mode $mode, $applicant', async (how) => {
    const { attempt, answer } = await attemptIn(how, (one) => byCallback(one, isVerified))
    const { status } = await signInByProvider(attempt)

    const outcome = AFTER_PROVIDER[how.mode][how.applicant]
    expect(answer ?? 'in').toBe(outcome)
    expect(status).toBe(outcome === 'in' ? 200 : 401)
  })
})

test.each(MODES)(
  "an email without a provider's promise, in the form of the mode %s",
  async (mode) => {
    const how = { mode, applicant: 'anybody' as const }
    const { answer: made } = await attemptIn(how, (one) => byForm(one, false))
    const login = await made.signIn()

    const outcome = OUTCOMES[mode].anybody
    expect(login.status).toBe(outcome === 'in' ? 200 : outcome === 'waits' ? 403 : 401)
  },
)
