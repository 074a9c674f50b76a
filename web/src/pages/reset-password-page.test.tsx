import type { SignInMethod } from '@shipmates/contract/accounts'
import { resetPassword, verifyResetToken } from '@shipmates/contract/accounts'
import { removeSignInMethod } from '@shipmates/contract/sign-in-methods'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { takeLinkToken } from '../lib/net/link-token.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { fill, openPage } from '../testing/open-page.tsx'
import { until } from '../testing/until.ts'
import { ResetPasswordPage } from './reset-password-page.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(verifyResetToken, { isValid: true })
})

function open(query = '?token=s3cret&email=ada%40example.test') {
  history.replaceState(null, '', `/reset-password${query}`)
  takeLinkToken()
  history.replaceState(null, '', '/')
  return openPage(<ResetPasswordPage />, '/reset-password?email=ada%40example.test')
}

async function send(password: string, confirmation = password) {
  const user = await open()
  await screen.findByLabelText('New password')
  await fill(user, 'New password', password)
  await fill(user, 'Confirm new password', confirmation)
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
  return user
}

const GOOD = 'NEW-SAILS-42!'

test('while the link is being checked the page shows it', async () => {
  const answer = server.holds(verifyResetToken, { isValid: true })

  await open()

  expect(screen.getByText('Checking your reset link…')).toBeTruthy()
  answer()
  expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeTruthy()
})

test.each([
  [
    'a link that does not work any more',
    '?token=old',
    'Invalid or expired reset token. Please request a new one.',
  ],
  ['a link without a token', '', 'No reset token provided'],
])('%s shows a card with links', async (_, query, sentence) => {
  server.answers(verifyResetToken, { isValid: false })

  await open(query)

  expect(await screen.findByRole('heading', { name: 'Invalid Token' })).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
  const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(linkTo('Request New Reset Link')).toBe('/forgot-password')
  expect(linkTo('Back to Login')).toBe('/login')
})

const refusals: [string, () => void, string][] = [
  [
    'refused without a sentence',
    () => server.refuses(verifyResetToken, 'VALIDATION_ERROR', ''),
    'Invalid or expired reset token. Please request a new one.',
  ],
  [
    'refused',
    () => server.refuses(verifyResetToken, 'VALIDATION_ERROR'),
    'Please check the highlighted fields.',
  ],
  [
    'answered by a server that is busy',
    () => server.refuses(verifyResetToken, 'UNAVAILABLE'),
    'Shipmates is temporarily unavailable. Try again in a moment.',
  ],
  [
    'asked for too often',
    () => server.limits(verifyResetToken, 60),
    'Too many attempts. Please wait and try again. You can try again in 60 seconds.',
  ],
]

test.each(refusals)(
  'a check that is %s shows the card of an invalid link, with the reason',
  async (_, refuse, reason) => {
    refuse()

    await open()

    expect(await screen.findByRole('heading', { name: 'Invalid Token' })).toBeTruthy()
    expect(within(screen.getByRole('main')).getByText(reason)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Request New Reset Link' })).toBeTruthy()
  },
)

test('a check without a response can be retried', async () => {
  server.fails(verifyResetToken)
  const user = await open()
  expect(await screen.findByText('Failed to check your reset link')).toBeTruthy()
  expect(screen.getByText(/^Your link isn't used up\./)).toBeTruthy()
  expect(screen.queryByText('Invalid Token')).toBeNull()

  server.answers(verifyResetToken, { isValid: true })
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeTruthy()
})

test.each([
  ['Password does not meet all requirements', '', ''],
  ['Password does not meet all requirements', 'short', 'short'],
  ['Passwords do not match', GOOD, ''],
  ['Passwords do not match', GOOD, 'OTHER-42!'],
])('the form shows once: %s', async (sentence, password, confirmation) => {
  await send(password, confirmation)

  expect(screen.getAllByText(sentence)).toHaveLength(1)
  expect(server.requestsOf(resetPassword)).toEqual([])
})

test('the form shows whose password it sets, and whether both passwords match', async () => {
  const user = await open()
  await screen.findByLabelText('New password')
  await fill(user, 'New password', GOOD)
  await fill(user, 'Confirm new password', GOOD)

  expect(screen.getByText('ada@example.test').parentElement?.textContent).toMatch(
    /^For ada@example\.test\./,
  )
  expect(screen.getByText('Passwords match')).toBeTruthy()
})

test('the checklist has the four rules for new passwords, none about lower case', async () => {
  await open()
  await screen.findByLabelText('New password')

  const rules = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(rules).toEqual([
    'At least 8 characters, not met',
    'One uppercase letter, not met',
    'One number, not met',
    'One special character (!@#$%^&*), not met',
  ])
})

test('a successful reset is confirmed and leads to the login', async () => {
  server.answers(resetPassword, {
    message: 'Your password has been reset.',
    data: { signInMethods: [], ticket: 'ticket' },
  })

  await send(GOOD)

  expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login')
  expect(screen.getByText('Your password has been reset.')).toBeTruthy()
  expect(server.requestsOf(resetPassword)[0]?.body).toEqual({
    token: 's3cret',
    password: GOOD,
    confirmPassword: GOOD,
  })
})

const passkey: SignInMethod = {
  id: 'passkey-1',
  kind: 'passkey',
  name: "Thief's phone",
  addedAt: '2026-11-27T12:00:00.000Z',
  lastUsedAt: null,
  isNew: true,
}
const github: SignInMethod = {
  id: 'identity-2',
  kind: 'github',
  name: 'ada',
  addedAt: '2026-01-05T12:00:00.000Z',
  lastUsedAt: '2026-02-05T12:00:00.000Z',
  isNew: false,
}

async function reset(signInMethods: SignInMethod[]) {
  server.answers(resetPassword, { data: { signInMethods, ticket: 'ticket' } })
  const user = await send(GOOD)
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li')!)
  const remove = async (name: string) => {
    const row = await rowOf(name)
    await user.click(row.getByRole('button', { name: 'Remove' }))
    await user.click(row.getByRole('button', { name: 'Remove' }))
  }
  return { user, rowOf, remove }
}

test('the remaining sign-in methods are listed after a reset, and removed after a question', async () => {
  const { user, rowOf, remove } = await reset([passkey, github])
  const row = await rowOf("Thief's phone")
  expect(row.getByText('New')).toBeTruthy()
  expect(row.getByText('Passkey. Added Nov 27, 2026. Not used yet.')).toBeTruthy()
  expect((await rowOf('ada')).queryByText('New')).toBeNull()

  await user.click(row.getByRole('button', { name: 'Remove' }))
  await user.click(row.getByRole('button', { name: 'Keep' }))
  expect(server.requestsOf(removeSignInMethod)).toEqual([])

  server.answers(removeSignInMethod, { message: 'Removed.' })
  await remove("Thief's phone")
  await waitFor(() => expect(screen.queryByText("Thief's phone")).toBeNull())
  expect(server.requestsOf(removeSignInMethod)).toMatchObject([{ body: { ticket: 'ticket' } }])
  const title = screen.getByRole('heading', { name: 'These sign-in methods still work' })
  expect(document.activeElement).toBe(title)

  await remove('ada')
  expect(await screen.findByText('Only your new password signs in.')).toBeTruthy()
})

test('a removal that fails keeps the method, and one without a valid ticket leads to Settings', async () => {
  const { remove, rowOf } = await reset([passkey])
  server.fails(removeSignInMethod)
  await remove("Thief's phone")
  expect(await (await rowOf("Thief's phone")).findByRole('alert')).toBeTruthy()

  server.refuses(removeSignInMethod, 'SIGN_IN_AGAIN')
  await (await rowOf("Thief's phone"))
    .findByRole('button', { name: 'Remove' })
    .then((button) => button.click())

  expect(await screen.findByText("This page can't remove them anymore.")).toBeTruthy()
})

test('a link that has been used since shows the card of an invalid link', async () => {
  server.refuses(resetPassword, 'INVALID_RESET_TOKEN')

  await send(GOOD)

  expect(await screen.findByRole('heading', { name: 'Invalid Token' })).toBeTruthy()
})

test('without a response the form shows that the reset failed and keeps the input', async () => {
  server.fails(resetPassword)

  await send(GOOD)

  await until(() => expect(screen.getAllByText('Failed to reset password')).toHaveLength(2))
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(GOOD)
})
