import { signUp } from '@shipmates/contract/accounts'
import { getSignInOptions } from '@shipmates/contract/sign-in-options'
import { getSite } from '@shipmates/contract/site'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { fill, openPage } from '../testing/open-page.tsx'
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

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getSignInOptions, { data: signInOptionsOf() })
  server.answers(getSite, { data: siteOf() })
})

async function fillIn(changes: Partial<typeof good> = {}) {
  const user = await openPage(<SignupPage />, '/signup')
  for (const [label, text] of Object.entries({ ...good, ...changes })) {
    await fill(user, label, text)
  }
  return user
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' })

test.each([
  ['', '5 password requirements to go.'],
  ['sail', '4 password requirements to go.'],
  ['Sail-Away', '1 password requirement to go.'],
])(
  'with the password "%s" the button is disabled and the reason is shown',
  async (password, reason) => {
    await fillIn({ Password: password })

    expect(button().disabled).toBe(true)
    expect(screen.getByText(reason)).toBeTruthy()
  },
)

test('the checklist marks each of the five rules as it is met', async () => {
  await fillIn({ Password: 'Sailaway' })

  const rules = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(rules).toEqual([
    'At least 8 characters, met',
    'One uppercase letter, met',
    'One lowercase letter, met',
    'One number, not met',
    'One special character, not met',
  ])
})

test('the username is counted while typing', async () => {
  await fillIn({ Username: 'linus_f' })

  expect(screen.getByText('7/15')).toBeTruthy()
})

test.each([
  ['Sail-Away-43', 'Passwords do not match'],
  ['Sail-Away-42', 'Passwords match'],
])('for the confirmation "%s" the live line shows: %s', async (confirmation, line) => {
  await fillIn({ 'Confirm password': confirmation })

  expect(screen.getAllByText(line)).toHaveLength(1)
})

test.each([
  ['All fields are required', { Username: '', Email: '' }],
  ['All fields are required', { 'Confirm password': '' }],
  ['Username must be 6-15 characters', { Username: 'ada' }],
  ['Username can only contain letters, numbers, and underscores', { Username: 'ada-lovelace' }],
  ['Please enter a valid email address', { Email: 'ada@example' }],
  ['Passwords do not match', { 'Confirm password': 'Sail-Away-43' }],
])('the form shows once: %s', async (sentence, changes) => {
  const user = await fillIn(changes)

  await user.click(button())

  expect(screen.getAllByText(sentence)).toHaveLength(1)
  expect(server.requestsOf(signUp)).toEqual([])
})

test.each([
  ['Password must be at least 8 characters long', 'Sail-4'],
  ['Password must contain an uppercase letter', 'sail-away-42'],
  ['Password must contain a lowercase letter', 'SAIL-AWAY-42'],
  ['Password must contain a number', 'Sail-Away-xx'],
  ['Password must contain a special character', 'SailAway42'],
])('Enter shows while the button is disabled: %s', async (sentence, password) => {
  const user = await fillIn({ Password: password, 'Confirm password': password })

  await user.keyboard('{Enter}')

  expect(screen.getByText(sentence)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(server.requestsOf(signUp)).toEqual([])
})

test('a sign-up is confirmed and leads to the verification page', async () => {
  server.answers(signUp, {
    data: { userId: '7', email: 'ada@example.test', userName: 'ada_lovelace' },
  })
  const user = await fillIn()

  await user.click(button())

  const address = await screen.findByLabelText('Address')
  expect(address.textContent).toBe('/verify-email?email=ada%40example.test')
  expect(
    screen.getByText('Account created successfully! Please login with your credentials.'),
  ).toBeTruthy()
  expect(server.requestsOf(signUp)[0]?.body).toEqual({
    userName: 'ada_lovelace',
    email: 'ada@example.test',
    password: 'Sail-Away-42',
  })
})

test.each([
  ['EMAIL_TAKEN', 'Email', 'An account with this email already exists. Sign in instead?'],
  ['USERNAME_TAKEN', 'Username', 'This username is taken. Please choose another one.'],
] as const)('%s is shown at %s and as a toast', async (code, label, sentence) => {
  server.refuses(signUp, code)
  const user = await fillIn()

  await user.click(button())

  await until(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
  const field = screen.getByLabelText(label)
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const notifications = screen.getByRole('region', { name: 'Notifications' })
  expect(within(notifications).getByText(sentence)).toBeTruthy()
})

test('without a response the form shows that the sign-up failed', async () => {
  server.fails(signUp)
  const user = await fillIn()

  await user.click(button())

  await until(() => expect(screen.getAllByText('Signup failed. Please try again.')).toHaveLength(2))
})

test('while waiting for the response the button shows it', async () => {
  const answer = server.holds(signUp, {
    data: { userId: '7', email: 'ada@example.test', userName: 'ada_lovelace' },
  })
  const user = await fillIn()

  await user.click(button())

  expect(screen.getByRole('button', { name: 'Creating account...' })).toBeTruthy()
  answer()
  expect(await screen.findByLabelText('Address')).toBeTruthy()
})

test('a limit shows when it ends, above the button and as a toast, and keeps the input', async () => {
  server.limits(signUp, 840)
  const user = await fillIn()

  await user.click(button())

  const sentence = 'Too many attempts. Please wait and try again. You can try again in 14 minutes.'
  await until(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(good.Username)
})
