import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as contract from '@shipmates/contract/accounts'
import type { Registration } from '@shipmates/contract/site'
import { expect, test } from 'vitest'
import { namedRoutes } from '../../testing/contract-routes.ts'
import { invite, withdraw } from '../../testing/invitations.ts'
import { codeFor, newcomer, resetTokenFor } from '../../testing/newcomers.ts'
import { startServerForFile } from '../../testing/server.ts'
import { newStaff } from '../../testing/staff.ts'

const server = await startServerForFile()
const admin = await newStaff(server, 'admin')

const APPLICANTS = ['anybody', 'invited', 'invited, then not'] as const
const MODES = ['open', 'invite', 'approve', 'closed'] as const

/** What becomes of an applicant: in, waits, or refused with a code. */
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
  /** Changes to what is tried: the mode, and whether the invitation still holds. */
  change(): Promise<unknown>
}

const password = 'Another*Sail*9'

/** A sign-up while everybody may, followed by the change. */
async function signUpBefore({ account, change }: Attempt) {
  const visitor = server.visitor()
  await visitor.call(contract.signUp, { body: account })
  const code = await codeFor(server, account.email)
  await change()
  return { visitor, code }
}

/** Every way to make an account or to verify its email. Returns the answer, and with which password to sign in. */
const WAYS = {
  signUp: async ({ account, change }: Attempt) => {
    await change()
    const visitor = server.visitor()
    const answer = await visitor.call(contract.signUp, { body: account })
    if (answer.status === 201) {
      const otp = await codeFor(server, account.email)
      await visitor.call(contract.verifyEmail, { body: { email: account.email, otp } })
    }
    return { answer, password: account.password }
  },
  verifyEmail: async (attempt: Attempt) => {
    const { visitor, code } = await signUpBefore(attempt)
    const body = { email: attempt.account.email, otp: code }
    return {
      answer: await visitor.call(contract.verifyEmail, { body }),
      password: attempt.account.password,
    }
  },
  resetPassword: async (attempt: Attempt) => {
    const { visitor } = await signUpBefore(attempt)
    const { email } = attempt.account
    await visitor.call(contract.forgotPassword, { body: { email } })
    const token = await resetTokenFor(server, email)
    const body = { token, password, confirmPassword: password }
    return { answer: await visitor.call(contract.resetPassword, { body }), password }
  },
}

/** The other routes for anyone, none of which makes or verifies an account. */
const OTHERS = [
  ...['logIn', 'signOut', 'getSession', 'forgotPassword', 'verifyResetToken', 'resendCode'],
  ...['checkInvitation', 'getSite', 'getSitePage', 'getWays'],
  ...['startPasskeyLogin', 'logInByPasskey', 'enterSecondFactor'],
]

/** Open routes outside the contract. */
const OUTSIDE = [
  ...['GET /healthz', 'GET /metrics', 'GET /photos/:hash/:size.webp', 'GET /readyz'],
  ...['GET /unsubscribe/:token', 'POST /unsubscribe/:token'],
]

test('every route for anyone is a way of signing up, or known not to be one', () => {
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
    [...Object.keys(WAYS), ...OTHERS, ...OUTSIDE].toSorted(),
  )
})

test('every route that declares the refusals of the gate is a way of signing up', () => {
  const gated = [...namedRoutes].filter(([, { errors }]) => errors?.includes('REGISTRATION_CLOSED'))

  expect(gated.map(([name]) => name).toSorted()).toEqual(Object.keys(WAYS).toSorted())
  expect(gated.filter(([, { errors }]) => !errors?.includes('INVALID_INVITATION'))).toEqual([])
})

/** Lines that name the column without writing it. Any other line counts as a write. */
const READS = [
  /^\s*emailVerifiedAt: Date \| null$/,
  /^\s*'emailVerifiedAt',$/,
  /where\('(users\.)?emailVerifiedAt', 'is(?: not)?', null\)/,
  /\baccount\.emailVerifiedAt\)/,
  /email_verified_at(`\)\})? is (not )?null/,
  /email_verified_at < /,
  /within\('email_verified_at', /,
  /^\s*email_verified_at, deletion_due_at, deleted_at, /,
]

test('accounts are made in one place and verified in one place, both behind the gate', () => {
  const src = fileURLToPath(new URL('../../', import.meta.url))
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^(testing|demo)\//.test(file))
    .map((file) => ({ file, code: readFileSync(`${src}/${file}`, 'utf8') }))
  const using = (pattern: RegExp) =>
    files.filter(({ code }) => pattern.test(code)).map(({ file }) => file)

  expect(using(/(insert|merge)(\s+into\s+|Into\(\s*['"`])"?users\b/i)).toEqual([
    'domains/accounts/queries.ts',
  ])
  const mentions = files.flatMap(({ file, code }) =>
    code
      .split('\n')
      .filter((line) => /email_?verified_?at/i.test(line) && !READS.some((read) => read.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(mentions).toEqual([
    'domains/accounts/queries.ts: .set({ ...row, emailVerifiedAt: now, signupHash: null, isContested: false })',
  ])
  expect(using(/\bupsertUnverified\(/)).toEqual(['domains/accounts/sign-up.ts'])
  expect(using(/\bupdateVerified\(/)).toEqual(['domains/accounts/verify-account.ts'])
  expect(using(/from '[^']*registration\/gate\.ts'/)).toEqual([
    'domains/accounts/routes.ts',
    'domains/accounts/sign-up.ts',
    'domains/accounts/verify-account.ts',
  ])
})

const CASES = Object.keys(WAYS).flatMap((way) =>
  MODES.flatMap((mode) => APPLICANTS.map((applicant) => ({ way, mode, applicant }))),
) as { way: keyof typeof WAYS; mode: Registration; applicant: (typeof APPLICANTS)[number] }[]

test.each(CASES)('$way in the mode $mode, $applicant', async ({ way, mode, applicant }) => {
  const invitation = applicant === 'anybody' ? undefined : await invite(admin)
  server.config.registration = 'open'
  // A reason is given where no invitation is: in the mode `approve` it is needed then, and at a sign-up alone.
  const account = {
    ...newcomer(),
    reason: 'I build boats.',
    ...(invitation && { invitation: invitation.token }),
  }

  const { answer, password } = await WAYS[way]({
    account,
    change: async () => {
      if (applicant === 'invited, then not') await withdraw(admin, invitation!)
      server.config.registration = mode
    },
  })
  server.config.registration = 'open'
  const login = await server
    .visitor()
    .call(contract.logIn, { body: { email: account.email, password } })

  const outcome = OUTCOMES[mode][applicant]
  const isRefused = outcome !== 'in' && outcome !== 'waits'
  expect(answer.code).toBe(isRefused ? outcome : undefined)
  if (outcome === 'in') expect(login.status).toBe(200)
  else if (outcome === 'waits') expect(login).toMatchObject({ code: 'APPROVAL_PENDING' })
  else expect(login.status).toBeGreaterThanOrEqual(400)
})
