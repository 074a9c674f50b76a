import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { VerifyEmailSuccessPage } from './verify-email-success-page.tsx'

const show = (state: object | null) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/verify-email-success', state }]}>
      <VerifyEmailSuccessPage />
    </MemoryRouter>,
  )

test('a verified address leads to the login', () => {
  show(null)

  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login')
})

test('an address whose password is void is told to check its mail, without a link to the login', () => {
  show({ email: 'ada@example.test', needsPassword: true })

  expect(screen.getByRole('heading', { name: 'Email Verified' })).toBeTruthy()
  expect(screen.getByText(/choose your password with the link/).textContent).toContain(
    'ada@example.test',
  )
  expect(screen.getByText(/none of those passwords will work/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Login/ })).toBeNull()
})

test('an account that waits for approval is notified instead', async () => {
  show({ email: 'ada@example.test', needsPassword: false, isWaiting: true })

  expect(await screen.findByRole('heading', { name: "Thanks, we'll be in touch" })).toBeTruthy()
  expect(screen.getByText("We'll email ada@example.test")).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Go to Login' })).toBeNull()
})
