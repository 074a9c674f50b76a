import { checkInvitation, signUp } from '@shipmates/contract/accounts'
import { getPendingIdentity, signUpByIdentity } from '@shipmates/contract/identities'
import { getSignInOptions } from '@shipmates/contract/sign-in-options'
import { getSite, type Site } from '@shipmates/contract/site'
import { screen } from '@testing-library/react'
import { Outlet } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { keepLinkToken } from '../lib/net/link-token.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { fill, openPage } from '../testing/open-page.tsx'
import { readSavedUser } from '../testing/saved-user.ts'
import { signInOptionsOf } from '../testing/sign-in-options.ts'
import { siteOf } from '../testing/site.ts'
import { until } from '../testing/until.ts'
import { SignupPage } from './signup-page.tsx'

const good = {
  Username: 'ada_lovelace',
  Email: 'ada@example.test',
  Password: 'Sail-Away-42',
  'Confirm password': 'Sail-Away-42',
}
const account = { userName: good.Username, email: good.Email, password: good.Password }

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getSignInOptions, { data: signInOptionsOf() })
  server.answers(signUp, { data: { ...account, userId: '7' } })
})

async function open(site: Partial<Site>, invitation?: string) {
  server.answers(getSite, { data: siteOf(site) })
  keepLinkToken('/signup', invitation)
  return openPage(<SignupPage />, '/signup')
}

type User = Awaited<ReturnType<typeof open>>

async function fillIn(user: User, labels = Object.keys(good) as (keyof typeof good)[]) {
  for (const label of labels) await fill(user, label, good[label])
}

const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const bodies = () => server.requestsOf(signUp).map(({ body }) => body)

test('the form is shown before the site has responded, and keeps its input and the focus', async () => {
  const answer = server.holds(getSite, { data: siteOf({ registration: 'approve' }) })
  keepLinkToken('/signup')
  const user = await openPage(<SignupPage />, '/signup')
  await fillIn(user)

  answer()

  await heading('Ask to join')
  expect(screen.getByDisplayValue('ada_lovelace')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Confirm password'))
})

test('with closed sign-up there is no form', async () => {
  await open({ registration: 'closed' })

  await heading('Sign-up is closed')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
})

test('without an invitation, its link or code is requested, and used', async () => {
  server.answers(checkInvitation, { data: { email: null } })
  const user = await open({ registration: 'invite' })
  await heading('By invitation only')
  await press(user, 'Continue')
  expect(screen.getByText('Please paste your link or code')).toBeTruthy()
  await fill(user, 'Invitation code', 'https://crew.test/signup?invitation=s3cret&x=1')

  await press(user, 'Continue')

  expect(await screen.findByText("You're invited.")).toBeTruthy()
  await fillIn(user)
  await press(user, 'Create account')
  await until(() => expect(bodies()).toEqual([{ ...account, invitation: 's3cret' }]))
  expect(server.requestsOf(checkInvitation).map(({ body }) => body)).toEqual([
    { invitation: 's3cret' },
  ])
})

test('an invitation for one email fixes it', async () => {
  server.answers(checkInvitation, { data: { email: 'ada@example.test' } })
  const user = await open({ registration: 'invite' }, 's3cret')
  expect(await screen.findByText("You're invited.")).toBeTruthy()
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  expect(email.value).toBe('ada@example.test')
  expect(email.readOnly).toBe(true)
  await fillIn(user, ['Username', 'Password', 'Confirm password'])

  await press(user, 'Create account')

  await until(() => expect(bodies()).toEqual([{ ...account, invitation: 's3cret' }]))
})

test('a used invitation shows an error, and another one can be entered', async () => {
  server.refuses(checkInvitation, 'INVALID_INVITATION')
  const user = await open({ registration: 'invite' }, 'old')
  await heading("This invitation doesn't work")

  await press(user, 'Go on without it')

  await heading('By invitation only')
})

test('without a response about the invitation the server decides at the sign-up', async () => {
  server.limits(checkInvitation, 60)
  const user = await open({ registration: 'invite' }, 's3cret')
  expect(await screen.findByText("You're invited.")).toBeTruthy()
  await fillIn(user)
  server.refuses(signUp, 'INVALID_INVITATION')

  await press(user, 'Create account')

  await screen.findAllByText('This invitation is not valid. Ask for a new one.')
})

test('with approved sign-ups, a reason is requested and sent', async () => {
  const user = await open({ registration: 'approve' })
  await heading('Ask to join')
  await fillIn(user)
  await press(user, 'Create account')
  expect(screen.getByText('Please say why you would like to join')).toBeTruthy()
  await until(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Why would you like to join?')),
  )
  await fill(user, 'Why would you like to join?', 'Tide tables.')
  expect(screen.getByText('12/500')).toBeTruthy()

  await press(user, 'Create account')

  await until(() => expect(bodies()).toEqual([{ ...account, reason: 'Tide tables.' }]))
})

test('an invited person needs no reason', async () => {
  server.answers(checkInvitation, { data: { email: null } })
  await open({ registration: 'approve' }, 's3cret')

  expect(await screen.findByText("You're invited.")).toBeTruthy()
  expect(screen.queryByLabelText('Why would you like to join?')).toBeNull()
})

test('an email of another domain is refused at its field, before anything is sent', async () => {
  const user = await open({ domains: ['ferry.dev', 'harbor.dev'], pages: ['terms'] })
  await screen.findByText(/By signing up you accept the/)
  await fillIn(user)

  await press(user, 'Create account')

  expect(screen.getByText('Use your ferry.dev or harbor.dev email.')).toBeTruthy()
  await until(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  expect(bodies()).toEqual([])
})

test('if sign-up closes in the meantime, the form shows that', async () => {
  const user = await open({ pages: ['terms'] })
  await screen.findByText(/By signing up you accept the/)
  server.refuses(signUp, 'REGISTRATION_CLOSED')
  await fillIn(user)

  await press(user, 'Create account')

  await screen.findAllByText('Sign-up is closed here.')
})

const github = { id: 'github', name: 'GitHub' } as const

test('a provider is offered below the form, and gets the invitation', async () => {
  server.answers(getSignInOptions, { data: signInOptionsOf({ providers: [github] }) })
  server.answers(checkInvitation, { data: { email: null } })
  await open({ registration: 'invite' }, 'a-secret')

  const link = await screen.findByRole('link', { name: 'Sign up with GitHub' })

  expect(link.getAttribute('href')).toBe('/api/v1/auth/oidc/github/start?invitation=a-secret')
  expect(screen.getByLabelText('Password')).toBeTruthy()
})

test('without passwords there are only the providers', async () => {
  server.answers(getSignInOptions, {
    data: signInOptionsOf({ password: false, providers: [github] }),
  })
  await open({})

  expect(await screen.findByRole('link', { name: 'Sign up with GitHub' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

const missing = (needs: string) => ({
  data: { state: 'sign-up', provider: 'github', email: good.Email, needs },
})

test('a person from a provider is still asked why they would like to join', async () => {
  server.answers(getPendingIdentity, missing('reason'))
  server.answers(signUpByIdentity, { data: null })
  const user = await openPage(<SignupPage />, '/signup?from=provider')
  await heading('Ask to join')
  expect(screen.getByText(good.Email)).toBeTruthy()
  await user.clear(screen.getByLabelText('Why would you like to join?'))
  await fill(user, 'Why would you like to join?', 'I pair with everybody.')

  await press(user, 'Create account')

  const address = await screen.findByLabelText('Address')
  expect(address.textContent).toBe('/login?from=provider')
  expect(server.requestsOf(signUpByIdentity)[0]?.body).toEqual({ reason: 'I pair with everybody.' })
})

test('a person from a provider without an invitation enters one, and is signed in', async () => {
  server.answers(getPendingIdentity, missing('invitation'))
  server.refuses(signUpByIdentity, 'INVALID_INVITATION')
  const user = await openPage(
    <SignupPage />,
    '/signup?from=provider',
    <Outlet context={async () => {}} />,
  )
  await heading('By invitation only')
  await fill(user, 'Invitation code', 'a-secret')
  await press(user, 'Continue')
  expect(await screen.findByText(/This invitation is not valid/)).toBeTruthy()
  server.answers(signUpByIdentity, { data: { userId: '7', email: good.Email, userName: 'ada_l' } })

  await press(user, 'Continue')

  await until(() => expect(readSavedUser()).toMatchObject({ userId: '7' }))
  expect(server.requestsOf(signUpByIdentity).at(-1)?.body).toEqual({ invitation: 'a-secret' })
})
