import { forgotPassword } from '@shipmates/contract/accounts'
import { getSite } from '@shipmates/contract/site'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { fill, openPage } from '../testing/open-page.tsx'
import { siteOf } from '../testing/site.ts'
import { until } from '../testing/until.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getSite, { data: siteOf() })
})

async function ask(email: string) {
  const user = await openPage(<ForgotPasswordPage />, '/forgot-password')
  await fill(user, 'Email', email)
  await user.click(screen.getByRole('button', { name: 'Send reset link' }))
  return user
}

test.each([
  ['', 'Please enter your email address'],
  ['ada', 'Please enter a valid email address'],
])('the e-mail "%s" is refused: %s', async (email, sentence) => {
  await ask(email)

  expect(screen.getByText(sentence)).toBeTruthy()
  expect(server.requestsOf(forgotPassword)).toEqual([])
})

test('a sent link is confirmed without revealing whether the address has an account', async () => {
  server.answers(forgotPassword, {
    message: 'If this address has an account, a link is on its way.',
  })

  await ask('ada@example.test')

  const heading = await screen.findByRole('heading', { name: 'Check Your Email' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('ada@example.test').parentElement?.textContent).toMatch(
    /^If there.s an account for ada@/,
  )
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login')
  expect(screen.getByText('If this address has an account, a link is on its way.')).toBeTruthy()
})

test('without a mail server the page on localhost says where the link is', async () => {
  server.answers(getSite, { data: siteOf({ noMail: { outbox: 'data/outbox' } }) })
  server.answers(forgotPassword)

  await ask('ada@example.test')

  expect(await screen.findByText(/^No mail was sent/)).toBeTruthy()
  expect(screen.getByText(/Your link is$/)).toBeTruthy()
  expect(screen.getByText('ada@example.test').parentElement?.textContent).toBe(
    'If ada@example.test has an account, there is a link to reset its password. It works for 10 minutes.',
  )
})

test('another address can be entered', async () => {
  server.answers(forgotPassword)
  const user = await ask('ada@example.test')

  await user.click(await screen.findByRole('button', { name: 'Try Different Email' }))

  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
})

test('a refusal and a missing response are shown above the button and as a toast', async () => {
  server.refuses(forgotPassword, 'TOO_MANY_REQUESTS')
  const user = await ask('ada@example.test')
  const refusal = 'Too many attempts. Please wait and try again.'
  await until(() => expect(screen.getAllByText(refusal)).toHaveLength(2))

  server.fails(forgotPassword)
  await user.click(screen.getByRole('button', { name: 'Send reset link' }))

  await until(() => expect(screen.getAllByText('Failed to request password reset')).toHaveLength(2))
})

test('while waiting for the response the button shows it', async () => {
  const answer = server.holds(forgotPassword)

  await ask('ada@example.test')

  expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy()
  answer()
  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeTruthy()
})
