import { getSession, logIn } from '@shipmates/contract/accounts'
import { getSignInOptions } from '@shipmates/contract/sign-in-options'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Outlet } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LoadNext } from '../features/accounts/api.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { ada } from '../testing/members.ts'
import { fill, openPage } from '../testing/open-page.tsx'
import { readSavedUser } from '../testing/saved-user.ts'
import { signInOptionsOf } from '../testing/sign-in-options.ts'
import { until } from '../testing/until.ts'
import { LoginPage } from './login-page.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getSession, { data: null })
  server.answers(getSignInOptions, { data: signInOptionsOf() })
})

const openLogin = (loadNext: LoadNext = async () => {}) =>
  openPage(<LoginPage />, '/login', <Outlet context={loadNext} />)

async function fillIn({ email = ada.email, password = 'Sail-Away-42' } = {}) {
  const user = await openLogin()
  await fill(user, 'Email', email)
  await fill(user, 'Password', password)
  return user
}

const press = (name: string) => screen.getByRole('button', { name })
const toasts = () => screen.getByRole('region', { name: 'Notifications' })

test('the page links to sign-up, the forgotten password and home', async () => {
  await openLogin()

  const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(linkTo('Forgot password?')).toBe('/forgot-password')
  expect(linkTo('Create account')).toBe('/signup')
  expect(linkTo(/home/)).toBe('/')
})

test.each([
  ['nothing', { email: '', password: '' }],
  ['no password', { password: '' }],
  ['no e-mail', { email: '' }],
])('with %s typed, the form shows what is required and makes no call', async (_, typed) => {
  const user = await fillIn(typed)

  await user.click(press('Sign in'))

  expect(screen.getAllByText('Email and password are required')).toHaveLength(1)
  expect(server.requestsOf(logIn)).toEqual([])
})

test('a successful login saves the member and shows a toast', async () => {
  server.answers(logIn, { data: ada })
  const user = await fillIn()

  await user.click(press('Sign in'))

  expect(await within(toasts()).findByText('Login successful!')).toBeTruthy()
  expect(readSavedUser()).toEqual(ada)
  expect(server.requestsOf(logIn)[0]?.body).toEqual({ email: ada.email, password: 'Sail-Away-42' })
})

test('a refused login is shown above the button and as a toast, and keeps the input', async () => {
  server.refuses(logIn, 'INVALID_CREDENTIALS')
  const user = await fillIn()

  await user.click(press('Sign in'))

  await until(() => expect(screen.getAllByText('Invalid email or password')).toHaveLength(2))
  expect(within(toasts()).getByText('Invalid email or password')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Sail-Away-42')
})

test('without a response the form shows that the login failed', async () => {
  server.fails(logIn)
  const user = await fillIn()

  await user.click(press('Sign in'))

  await until(() => expect(screen.getAllByText('Login failed. Please try again.')).toHaveLength(2))
})

test('while waiting for the response the button shows it, and a second press sends nothing', async () => {
  const answer = server.holds(logIn, { data: ada })
  const user = await fillIn()
  await user.click(press('Sign in'))

  await user.click(press('Signing in...'))

  expect(server.requestsOf(logIn)).toHaveLength(1)
  answer()
  expect(await within(toasts()).findByText('Login successful!')).toBeTruthy()
})

test('an unverified member is redirected to the verification page', async () => {
  server.refuses(logIn, 'EMAIL_NOT_VERIFIED')
  const user = await fillIn()

  await user.click(press('Sign in'))

  const address = await screen.findByLabelText('Address')
  expect(address.textContent).toBe('/verify-email?email=ada%40example.test')
})

test('Tab moves from the email straight to the password', async () => {
  const user = await openLogin()
  await user.click(screen.getByLabelText('Email'))

  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Forgot password?' }))
})

test('the button stays busy, and the member signed out, until the next page has loaded', async () => {
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  server.answers(logIn, { data: ada })
  const user = await openLogin(() => loaded)
  await fill(user, 'Email', ada.email)
  await fill(user, 'Password', 'Sail-Away-42')
  await user.click(press('Sign in'))
  await waitFor(() => expect(server.requestsOf(logIn)).toHaveLength(1))

  expect(press('Signing in...')).toBeTruthy()
  expect(readSavedUser()).toBeNull()

  load()
  expect(await within(toasts()).findByText('Login successful!')).toBeTruthy()
  expect(readSavedUser()).toEqual(ada)
})

test('a next page that does not load delays the login by ten seconds at most', async () => {
  server.answers(logIn, { data: ada })
  const user = await openLogin(() => new Promise(() => {}))
  await fill(user, 'Email', ada.email)
  await fill(user, 'Password', 'Sail-Away-42')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(press('Sign in'))
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(server.requestsOf(logIn)).toHaveLength(1)
  expect(readSavedUser()).toBeNull()

  await act(() => vi.advanceTimersByTimeAsync(2_000))

  expect(readSavedUser()).toEqual(ada)
})

test('a tab without a saved user offers to continue if the cookie is still valid', async () => {
  server.answers(getSession, { data: ada })
  const user = await openLogin()

  await user.click(await screen.findByRole('button', { name: 'Continue as ada_lovelace' }))

  expect(readSavedUser()).toEqual(ada)
})

test('a suspended member sees the reason, and where to write', async () => {
  const suspension = {
    reason: 'Sent the same ad to 14 members.',
    supportEmail: 'help@ferry.dev',
    deletionDueAt: null,
  }
  server.refuses(logIn, 'ACCOUNT_SUSPENDED', undefined, { suspension })
  const user = await fillIn()

  await user.click(press('Sign in'))

  expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeTruthy()
  expect(screen.getByText(/Sent the same ad to 14 members\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'help@ferry.dev' }).getAttribute('href')).toBe(
    'mailto:help@ferry.dev',
  )
  expect(readSavedUser()).toBeNull()
})

test('a member deleted by an admin sees when the account will be deleted', async () => {
  const suspension = {
    reason: 'Sold ships that sink.',
    supportEmail: null,
    deletionDueAt: '2027-01-31T10:00:00.000Z',
  }
  server.refuses(logIn, 'ACCOUNT_SUSPENDED', undefined, { suspension })
  const user = await fillIn()

  await user.click(press('Sign in'))

  expect(await screen.findByRole('heading', { name: 'Your account will be deleted' })).toBeTruthy()
  expect(screen.getByText(/On January 31, 2027 it is deleted/)).toBeTruthy()
})

test('a member whose account waits for approval sees that a mail will come', async () => {
  server.refuses(logIn, 'APPROVAL_PENDING')
  const user = await fillIn()

  await user.click(press('Sign in'))

  expect(
    await screen.findByRole('heading', { name: 'Your account waits for approval' }),
  ).toBeTruthy()
  expect(screen.getByText("We'll email ada@example.test")).toBeTruthy()
})
