import { getSession, logIn } from '@shipmates/contract/accounts'
import {
  dropPendingIdentity,
  getPendingIdentity,
  getSignInState,
  linkPendingIdentity,
} from '@shipmates/contract/identities'
import { logInByPasskey, startPasskeyLogin } from '@shipmates/contract/passkeys'
import { enterSecondFactor } from '@shipmates/contract/second-factor'
import { getSignInOptions } from '@shipmates/contract/sign-in-options'
import { getSite } from '@shipmates/contract/site'
import { screen, within } from '@testing-library/react'
import { Outlet } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { ada } from '../testing/members.ts'
import { fill, openPage } from '../testing/open-page.tsx'
import { readSavedUser } from '../testing/saved-user.ts'
import { signInOptionsOf } from '../testing/sign-in-options.ts'
import { siteOf } from '../testing/site.ts'
import { until } from '../testing/until.ts'
import { LoginPage } from './login-page.tsx'

const answer = {
  id: 'AQ',
  rawId: 'AQ',
  type: 'public-key',
  response: { clientDataJSON: 'AQ', authenticatorData: 'AQ', signature: 'AQ' },
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getSession, { data: null })
  server.answers(getPendingIdentity, { data: null })
  server.answers(dropPendingIdentity)
  server.answers(getSignInOptions, { data: signInOptionsOf() })
  server.answers(startPasskeyLogin, { data: { challenge: 'AQ' } })
})

const open = (address = '/login') =>
  openPage(<LoginPage />, address, <Outlet context={async () => {}} />)

/** Fakes the result of the browser's passkey window. */
function answersPasskeys(get: (options: CredentialRequestOptions) => Promise<unknown>) {
  const bytes = new Uint8Array([1]).buffer
  vi.stubGlobal('PublicKeyCredential', () => {})
  vi.stubGlobal('isSecureContext', true)
  const credentials = {
    get: async (options: CredentialRequestOptions) => {
      await get(options)
      return {
        ...answer,
        rawId: bytes,
        response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
        getClientExtensionResults: () => ({}),
      }
    },
  }
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'))
}

const button = (name: string) => screen.findByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const toasts = () => screen.getByRole('region', { name: 'Notifications' })
const hrefOf = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

async function logInByPassword(user: Awaited<ReturnType<typeof open>>) {
  await fill(user, 'Password', 'Sail-Away-42')
  await user.click(await button('Sign in'))
}

test('each available sign-in method is below the form, and opens the requested page', async () => {
  answersPasskeys(async () => {})
  server.answers(getSignInOptions, {
    data: signInOptionsOf({ providers: [{ id: 'oidc', name: 'Ferry SSO' }, github] }),
  })
  await open('/login?to=%2Frequests')

  expect(await button('Sign in with a passkey')).toBeTruthy()
  expect(await hrefOf('Sign in with Ferry SSO')).toBe(
    '/api/v1/auth/oidc/oidc/start?next=%2Frequests',
  )
  expect(await hrefOf('Sign in with GitHub')).toBe(
    '/api/v1/auth/oidc/github/start?next=%2Frequests',
  )
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn')
})

const github = { id: 'github', name: 'GitHub' } as const

test('the page on which a session ended is opened by way of the login, which knows its member', async () => {
  server.answers(getSignInOptions, { data: signInOptionsOf({ providers: [github] }) })
  await open('/login?to=%2Fmessages%2Flinus&of=7')

  const href = (await hrefOf('Sign in with GitHub')) ?? ''
  const next = new URL(href, 'http://ferry.dev').searchParams.get('next')

  expect(next).toBe('/login?to=%2Fmessages%2Flinus&of=7')
})

test('without other methods there is only the form', async () => {
  server.answers(getSignInOptions, { data: signInOptionsOf({ passkey: false }) })
  await open()
  await until(() => expect(server.requestsOf(getSignInOptions)).toHaveLength(1))

  expect(screen.queryByText('or')).toBeNull()
  expect(screen.getByLabelText('Password')).toBeTruthy()
})

test("without passwords there is no form, and the company's provider comes first", async () => {
  server.answers(getSignInOptions, {
    data: signInOptionsOf({ password: false, providers: [{ id: 'oidc', name: 'Ferry SSO' }] }),
  })
  await open()

  await screen.findByText("Use your Ferry SSO account. We'll take you there and back.")
  expect(await hrefOf('Sign in with Ferry SSO')).toBe('/api/v1/auth/oidc/oidc/start')
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('a passkey signs in without a name', async () => {
  answersPasskeys(async () => {})
  server.answers(logInByPasskey, { data: ada })
  const user = await open()

  await user.click(await button('Sign in with a passkey'))

  expect(await within(toasts()).findByText('Login successful!')).toBeTruthy()
  expect(readSavedUser()).toEqual(ada)
  expect(server.requestsOf(logInByPasskey)[0]?.body).toMatchObject({ response: { id: 'AQ' } })
})

test('while the browser asks, the page shows it; cancelling restores the form', async () => {
  answersPasskeys(
    ({ signal }) =>
      new Promise((_, reject) => {
        if (signal?.aborted) reject(signal.reason)
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const user = await open()
  await fill(user, 'Email', ada.email)
  await user.click(await button('Sign in with a passkey'))
  await screen.findByText('Follow the steps in your browser.')
  expect(await button('Waiting for your passkey…')).toBeTruthy()

  await user.click(await button('Cancel'))

  await button('Sign in with a passkey')
  expect(screen.getByDisplayValue(ada.email)).toBeTruthy()
  expect(screen.queryByText("Couldn't use that passkey.")).toBeNull()
})

test('cancelling before the browser asks restores the form at once, and no window opens', async () => {
  const get = vi.fn(async () => {})
  answersPasskeys(get)
  const respond = server.holds(startPasskeyLogin, { data: { challenge: 'AQ' } })
  const user = await open()
  await user.click(await button('Sign in with a passkey'))

  await user.click(await button('Cancel'))

  await button('Sign in with a passkey')
  respond()
  server.answers(startPasskeyLogin, { data: { challenge: 'AQ' } })
  server.answers(logInByPasskey, { data: ada })
  await user.click(await button('Sign in with a passkey'))
  expect(await within(toasts()).findByText('Login successful!')).toBeTruthy()
  expect(get).toHaveBeenCalledTimes(1)
})

test('a passkey window that ends without a result restores the form', async () => {
  answersPasskeys(async () => {
    throw new DOMException('The operation timed out.', 'NotAllowedError')
  })
  const user = await open()
  await fill(user, 'Email', ada.email)

  await user.click(await button('Sign in with a passkey'))

  await button('Sign in with a passkey')
  expect(screen.getByDisplayValue(ada.email)).toBeTruthy()
  expect(screen.queryByText("Couldn't use that passkey.")).toBeNull()
  expect(server.requestsOf(logInByPasskey)).toEqual([])
})

test('an unknown passkey shows an error, with a way back to the form', async () => {
  answersPasskeys(async () => {})
  server.refuses(logInByPasskey, 'INVALID_PASSKEY')
  const user = await open()
  await user.click(await button('Sign in with a passkey'))

  expect(await screen.findByText(/It may have been removed from your account\./)).toBeTruthy()
  await user.click(await button('Use email and password'))

  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})

async function openCode() {
  server.answers(logIn, { data: { needsSecondFactor: true } })
  server.answers(getSite, { data: siteOf({ supportEmail: 'help@ferry.dev' }) })
  const user = await open()
  await fill(user, 'Email', ada.email)
  await logInByPassword(user)
  await heading('Enter your code')
  expect(readSavedUser()).toBeNull()
  return user
}

test('a member with a second factor enters a code after the password', async () => {
  server.refuses(enterSecondFactor, 'INVALID_CODE')
  const user = await openCode()
  await fill(user, 'Verification code', '123 45')
  await user.click(await button('Verify'))
  expect(await screen.findByText('Please enter all 6 digits')).toBeTruthy()
  await fill(user, 'Verification code', '6')
  await user.click(await button('Verify'))
  expect(await screen.findByText(/Check your phone's time/)).toBeTruthy()
  server.answers(enterSecondFactor, { data: ada })

  await user.click(await button('Verify'))

  expect(await within(toasts()).findByText('Login successful!')).toBeTruthy()
  expect(readSavedUser()).toEqual(ada)
  expect(server.requestsOf(enterSecondFactor).map(({ body }) => body)).toEqual([
    { code: '123456' },
    { code: '123456' },
  ])
})

test('the next digit after a wrong code replaces all digits', async () => {
  server.refuses(enterSecondFactor, 'INVALID_CODE')
  const user = await openCode()
  await fill(user, 'Verification code', '123456')
  await user.click(await button('Verify'))
  await screen.findByText(/Check your phone's time/)
  const field = screen.getByLabelText<HTMLInputElement>('Verification code')
  expect(document.activeElement).toBe(field)

  await user.keyboard('9')

  expect(field.value).toBe('9')
})

test('a recovery code signs in, and says how many are left', async () => {
  server.answers(enterSecondFactor, { data: { ...ada, recoveryCodesLeft: 1 } })
  const user = await openCode()
  await user.click(await button('Use a recovery code'))
  await fill(user, 'Recovery code', '4f2k-9qtd')
  await user.click(await button('Sign in'))
  await heading("You're in")
  expect(screen.getByText('1 recovery code left.')).toBeTruthy()
  expect(readSavedUser()).toBeNull()

  await user.click(await button('Continue'))

  expect(readSavedUser()).toEqual(ada)
})

test('a member without phone and codes sees whom to write to', async () => {
  const user = await openCode()
  await user.click(await button('Use a recovery code'))
  await user.click(await button("Can't get a code?"))

  expect(await screen.findByText('Write to help@ferry.dev')).toBeTruthy()
  expect(await hrefOf('Back to sign-in')).toBe('/login')
})

test('after too many codes the page says when to try again', async () => {
  server.limits(enterSecondFactor, 840)
  const user = await openCode()
  await fill(user, 'Verification code', '123456')
  await user.click(await button('Verify'))

  await heading('Take a short break')
  expect(screen.getByText('You can try again in 14 minutes.')).toBeTruthy()
})

test('a login that took too long starts again', async () => {
  server.refuses(enterSecondFactor, 'SIGN_IN_AGAIN')
  const user = await openCode()
  await fill(user, 'Verification code', '123456')
  await user.click(await button('Verify'))

  await heading('Sign in')
  expect(screen.getByText('That took too long. Please sign in again.')).toBeTruthy()
})

test('a member who returns signed in from a provider continues automatically', async () => {
  server.answers(getSession, { data: ada })
  await open('/login?from=provider')

  expect(await within(toasts()).findByText('Login successful!')).toBeTruthy()
  expect(readSavedUser()).toEqual(ada)
})

test('a provider that does not respond is reported above the form, once', async () => {
  server.answers(getPendingIdentity, {
    data: { state: 'refused', provider: 'github', reason: 'unreachable' },
  })
  await open('/login?from=provider')

  expect(await screen.findByText("Couldn't sign you in with GitHub.")).toBeTruthy()
  expect(screen.getByText(/GitHub didn't answer\./)).toBeTruthy()
  expect(screen.getByLabelText('Password')).toBeTruthy()
  expect(server.requestsOf(dropPendingIdentity)).toHaveLength(1)
})

test('a member who has linked another account of the provider is asked to unlink it first', async () => {
  server.answers(getPendingIdentity, {
    data: { state: 'refused', provider: 'github', reason: 'other_linked' },
  })
  await open('/login?from=provider')

  const sentence = 'You have another GitHub account linked. Unlink it first.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test.each([
  ['waiting', { state: 'waiting' }, 'Your account waits for approval'],
  [
    'suspended',
    {
      state: 'suspended',
      suspension: { reason: 'Ads.', supportEmail: null, deletionDueAt: null },
    },
    'Your account is suspended',
  ],
])('an account that is %s sees the reason after a provider, too', async (_, pending, title) => {
  server.answers(getPendingIdentity, { data: pending })
  await open('/login?from=provider')

  await heading(title)
})

test('an email that must be verified first leads to its code', async () => {
  server.answers(getPendingIdentity, {
    data: { state: 'verify', provider: 'github', email: ada.email },
  })
  await open('/login?from=provider')

  const address = await screen.findByLabelText('Address')
  expect(address.textContent).toBe('/verify-email?email=ada%40example.test')
})

const known = { state: 'link', provider: 'github', email: ada.email, name: 'ada-l' }

test('an existing email signs in by other means first, and is then offered the link once', async () => {
  server.answers(getPendingIdentity, { data: known })
  server.answers(logIn, { data: ada })
  server.answers(linkPendingIdentity, { data: { identityId: '1' } })
  const user = await open('/login?from=provider')
  await heading('You already have an account')
  expect(screen.getByDisplayValue(ada.email)).toBeTruthy()
  await logInByPassword(user)
  await heading('Link GitHub?')
  expect(screen.getByText('ada-l')).toBeTruthy()
  expect(readSavedUser()).toBeNull()

  await user.click(await button('Link and continue'))

  expect(await within(toasts()).findByText('GitHub linked')).toBeTruthy()
  expect(readSavedUser()).toEqual(ada)
})

test.each([
  ['by the password', '/login?from=provider'],
  ['after a code', '/login?step=code'],
])('a link left here by another visitor is not offered %s', async (_, address) => {
  server.answers(getPendingIdentity, { data: { ...known, email: 'grace@example.test' } })
  server.answers(logIn, { data: ada })
  server.answers(enterSecondFactor, { data: ada })
  const user = await open(address)
  if (address.endsWith('code')) {
    await fill(user, 'Verification code', '123456')
    await user.click(await button('Verify'))
  } else {
    await heading('You already have an account')
    await fill(user, 'Email', ada.email)
    await logInByPassword(user)
  }

  expect(await within(toasts()).findByText('Login successful!')).toBeTruthy()
  expect(readSavedUser()).toEqual(ada)
  expect(server.requestsOf(dropPendingIdentity)).toHaveLength(1)
})

test('a member who just signed in with another provider is offered the link at once', async () => {
  server.answers(getPendingIdentity, { data: known })
  server.answers(getSession, { data: ada })
  server.answers(getSignInState, {
    data: { hasPassword: false, passwordChangedAt: null, isRecent: true, isLastAdmin: false },
  })
  server.answers(linkPendingIdentity, { data: { identityId: '1' } })
  const user = await open('/login?from=oidc')
  await heading('Link GitHub?')

  await user.click(await button('Link and continue'))

  expect(await within(toasts()).findByText('GitHub linked')).toBeTruthy()
  expect(readSavedUser()).toEqual(ada)
})

test('a member with an older session signs in before the link is offered', async () => {
  server.answers(getPendingIdentity, { data: known })
  server.answers(getSession, { data: ada })
  server.answers(getSignInState, {
    data: { hasPassword: true, passwordChangedAt: null, isRecent: false, isLastAdmin: false },
  })
  await open('/login?from=oidc')

  await heading('You already have an account')
})

test('the link can be skipped, also after a code', async () => {
  server.answers(getPendingIdentity, { data: known })
  server.answers(enterSecondFactor, { data: ada })
  const user = await openCode()
  await fill(user, 'Verification code', '123456')
  await user.click(await button('Verify'))
  await heading('Link GitHub?')

  await user.click(await button('Not now'))

  expect(readSavedUser()).toEqual(ada)
  expect(server.requestsOf(dropPendingIdentity)).toHaveLength(1)
  expect(server.requestsOf(linkPendingIdentity)).toEqual([])
})

test('a refused link shows the reason, and can be skipped', async () => {
  server.answers(getPendingIdentity, { data: known })
  server.answers(logIn, { data: ada })
  server.refuses(linkPendingIdentity, 'IDENTITY_TAKEN')
  const user = await open('/login?from=provider')
  await heading('You already have an account')
  await logInByPassword(user)
  await user.click(await button('Link and continue'))
  expect(await screen.findByText('That account is already linked.')).toBeTruthy()

  await user.click(await button('Not now'))

  expect(readSavedUser()).toEqual(ada)
})
