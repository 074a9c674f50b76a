import { resendCode, verifyEmail } from '@shipmates/contract/accounts'
import { getSite } from '@shipmates/contract/site'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { fill, openPage } from '../testing/open-page.tsx'
import { siteOf } from '../testing/site.ts'
import { until } from '../testing/until.ts'
import { VerifyEmailPage } from './verify-email-page.tsx'

const ADDRESS = '/verify-email?email=ada%40example.test'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getSite, { data: siteOf() })
})

const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /code/ })
const verify = () => screen.getByRole('button', { name: 'Verify email' })
const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /Resend/ })

test('without an email the page is an error that links to the sign-up', async () => {
  await openPage(<VerifyEmailPage />, '/verify-email')

  expect(screen.getByRole('heading', { name: 'Error' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Signup' }).getAttribute('href')).toBe('/signup')
})

test('the code field is described by the address that the code was sent to', async () => {
  await openPage(<VerifyEmailPage />, ADDRESS)

  expect(
    screen.getByRole('textbox', {
      name: 'Verification code',
      description: /^We sent a 6-digit code to ada@example\.test/,
    }),
  ).toBeTruthy()
})

test('the code field has the focus on arrival', async () => {
  await openPage(<VerifyEmailPage />, ADDRESS)

  expect(document.activeElement).toBe(codeField())
})

test('without a mail server the page on localhost says where the code is, and does not mention mail', async () => {
  server.answers(getSite, { data: siteOf({ noMail: { outbox: 'data/outbox' } }) })
  await openPage(<VerifyEmailPage />, ADDRESS)

  expect(await screen.findByText(/^No mail was sent/)).toBeTruthy()
  expect(screen.getByText('data/outbox')).toBeTruthy()
  expect(screen.getByText(/^You read this because you're on localhost/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/spam|We sent/)
  expect(
    screen.getByRole('textbox', { description: /^Enter the 6-digit code for ada@example\.test/ }),
  ).toBe(codeField())
})

test('elsewhere it names no place, but a contact', async () => {
  server.answers(getSite, { data: siteOf({ noMail: { outbox: null } }) })
  await openPage(<VerifyEmailPage />, ADDRESS)

  expect(await screen.findByText("This server can't send mail yet.")).toBeTruthy()
  expect(screen.getByText(/Ask the person who runs it for your code\./)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/terminal|outbox|localhost/)
})

test.each([
  ['', 'Please enter the OTP'],
  ['40719', 'OTP must be 6 digits'],
])('the code "%s" is refused: %s', async (code, sentence) => {
  const user = await openPage(<VerifyEmailPage />, ADDRESS)
  await fill(user, 'Verification code', code)

  await user.click(verify())

  expect(screen.getByText(sentence)).toBeTruthy()
  expect(server.requestsOf(verifyEmail)).toEqual([])
})

test('the sixth digit focuses the button, and the right code opens the success page', async () => {
  server.answers(verifyEmail, {
    message: 'Email verified successfully',
    data: { needsPassword: false, isWaiting: false, canLogIn: true },
  })
  const user = await openPage(<VerifyEmailPage />, ADDRESS)
  await fill(user, 'Verification code', '007193')
  expect(document.activeElement).toBe(verify())

  await user.keyboard('{Enter}')

  expect((await screen.findByLabelText('Address')).textContent).toBe('/verify-email-success')
  expect(screen.getByText('Email verified successfully')).toBeTruthy()
  expect(server.requestsOf(verifyEmail)[0]?.body).toEqual({
    email: 'ada@example.test',
    otp: '007193',
  })
})

test('a wrong code is shown at its field and as a toast, and the next digit replaces it', async () => {
  server.refuses(verifyEmail, 'INVALID_OTP')
  const user = await openPage(<VerifyEmailPage />, ADDRESS)
  await fill(user, 'Verification code', '111111')

  await user.click(verify())

  await until(() =>
    expect(screen.getAllByText('That code is wrong or has expired')).toHaveLength(2),
  )
  expect(codeField().getAttribute('aria-invalid')).toBe('true')
  expect(codeField().value).toBe('111111')
  expect(document.activeElement).toBe(codeField())

  await user.keyboard('4')
  expect(codeField().value).toBe('4')
})

test('a code that could not be checked is reported above the button', async () => {
  server.refuses(verifyEmail, 'TOO_MANY_REQUESTS')
  const user = await openPage(<VerifyEmailPage />, ADDRESS)
  await fill(user, 'Verification code', '111111')

  await user.click(verify())

  await until(() =>
    expect(screen.getAllByText('Too many attempts. Please wait and try again.')).toHaveLength(2),
  )
  expect(codeField().getAttribute('aria-invalid')).toBeNull()
})

test('without a response the form shows that the verification failed', async () => {
  server.fails(verifyEmail)
  const user = await openPage(<VerifyEmailPage />, ADDRESS)
  await fill(user, 'Verification code', '111111')

  await user.click(verify())

  await until(() => expect(screen.getAllByText('Failed to verify email')).toHaveLength(2))
})

test('while waiting for the response the button shows it', async () => {
  const answer = server.holds(verifyEmail, {
    message: 'Email verified successfully',
    data: { needsPassword: false, isWaiting: false, canLogIn: true },
  })
  const user = await openPage(<VerifyEmailPage />, ADDRESS)
  await fill(user, 'Verification code', '111111')

  await user.click(verify())

  expect(screen.getByRole('button', { name: 'Verifying...' })).toBeTruthy()
  answer()
  expect((await screen.findByLabelText('Address')).textContent).toBe('/verify-email-success')
})

test('a new code empties the field and starts the cooldown of a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.answers(resendCode, { message: 'A new one is on its way.' })
  await openPage(<VerifyEmailPage />, ADDRESS)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await fill(user, 'Verification code', '1234')

  await user.click(resend())

  expect(await screen.findByText('A new one is on its way.')).toBeTruthy()
  expect(codeField().value).toBe('')
  expect(resend().textContent).toBe('Resend code in 60s')
  expect(resend().disabled).toBe(true)
  act(() => void vi.advanceTimersByTime(18_000))
  expect(resend().textContent).toBe('Resend code in 42s')
  act(() => void vi.advanceTimersByTime(42_000))
  expect(resend().textContent).toBe('Resend code')
  expect(resend().disabled).toBe(false)
})

test('a rate-limited resend counts down the remaining time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.limits(resendCode, 37)
  await openPage(<VerifyEmailPage />, ADDRESS)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await fill(user, 'Verification code', '1234')

  await user.click(resend())

  const sentence = 'Too many attempts. Please wait and try again. You can try again in 37 seconds.'
  await until(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
  expect(resend().textContent).toBe('Resend code in 37s')
  expect(resend().disabled).toBe(true)
  expect(codeField().value).toBe('1234')
  act(() => void vi.advanceTimersByTime(37_000))
  expect(resend().disabled).toBe(false)
})

test('a resend refused without a time shows the reason and starts no countdown', async () => {
  server.refuses(resendCode, 'TOO_MANY_REQUESTS')
  const user = await openPage(<VerifyEmailPage />, ADDRESS)

  await user.click(resend())

  const sentence = 'Too many attempts. Please wait and try again.'
  await until(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
  expect(resend().disabled).toBe(false)
})

test('without a response a resend shows that it failed', async () => {
  server.fails(resendCode)
  const user = await openPage(<VerifyEmailPage />, ADDRESS)

  await user.click(resend())

  await until(() => expect(screen.getAllByText('Failed to resend OTP')).toHaveLength(2))
})
