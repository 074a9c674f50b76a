import { getSession, logIn } from '@shipmates/contract/accounts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { fill, openPage } from '../testing/open-page.tsx'
import { readSavedUser } from '../testing/saved-user.ts'
import { LoginPage } from './login-page.tsx'

const ada = { userId: '7', email: 'ada@example.test', userName: 'ada_lovelace' }

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getSession, { data: null })
})

async function fillIn({ email = ada.email, password = 'Sail-Away-42' } = {}) {
  const user = await openPage(<LoginPage />, '/login')
  await fill(user, 'Email', email)
  await fill(user, 'Password', password)
  return user
}

const press = (name: string) => screen.getByRole('button', { name })
const toasts = () => screen.getByRole('region', { name: 'Notifications' })

test('the page leads to sign-up, to a forgotten password and back home', async () => {
  await openPage(<LoginPage />, '/login')

  const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(linkTo('Forgot password?')).toBe('/forgot-password')
  expect(linkTo('Create account')).toBe('/signup')
  expect(linkTo(/home/)).toBe('/')
})

test.each([
  ['nothing', { email: '', password: '' }],
  ['no password', { password: '' }],
  ['no e-mail', { email: '' }],
])('with %s typed, the form says once what is required and asks nobody', async (_, typed) => {
  const user = await fillIn(typed)

  await user.click(press('Sign in'))

  expect(screen.getAllByText('Email and password are required')).toHaveLength(1)
  expect(server.asked(logIn)).toEqual([])
})

test('a right login saves the member and says so', async () => {
  server.answers(logIn, { data: ada })
  const user = await fillIn()

  await user.click(press('Sign in'))

  expect(await within(toasts()).findByText('Login successful!')).toBeTruthy()
  expect(readSavedUser()).toEqual(ada)
  expect(server.asked(logIn)[0]?.body).toEqual({ email: ada.email, password: 'Sail-Away-42' })
})

test('a refused login is told above the button and as a toast, and keeps what was typed', async () => {
  server.refuses(logIn, 'INVALID_CREDENTIALS')
  const user = await fillIn()

  await user.click(press('Sign in'))

  expect((await screen.findAllByText('Invalid email or password')).length).toBe(2)
  expect(within(toasts()).getByText('Invalid email or password')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Sail-Away-42')
})

test('without an answer the form says that the login failed', async () => {
  server.fails(logIn)
  const user = await fillIn()

  await user.click(press('Sign in'))

  expect((await screen.findAllByText('Login failed. Please try again.')).length).toBe(2)
})

test('while the answer is awaited the button says so and a second press sends nothing', async () => {
  const answer = server.holds(logIn, { data: ada })
  const user = await fillIn()
  await user.click(press('Sign in'))

  await user.click(press('Signing in...'))

  expect(server.asked(logIn)).toHaveLength(1)
  answer()
  expect(await within(toasts()).findByText('Login successful!')).toBeTruthy()
})

test('an unverified member is taken to the verification of that address', async () => {
  server.refuses(logIn, 'EMAIL_NOT_VERIFIED')
  const user = await fillIn()

  await user.click(press('Sign in'))

  const address = await screen.findByLabelText('Address')
  expect(address.textContent).toBe('/verify-email?email=ada%40example.test')
})

test('a tab without a saved user offers to continue where the cookie is still good', async () => {
  server.answers(getSession, { data: ada })
  const user = await openPage(<LoginPage />, '/login')

  await user.click(await screen.findByRole('button', { name: 'Continue as ada_lovelace' }))

  expect(readSavedUser()).toEqual(ada)
})
