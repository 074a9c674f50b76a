import { logInVerified } from '@shipmates/contract/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Outlet, Route, Routes, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { queryClient } from '../lib/net/query-client.ts'
import { sessionStore } from '../lib/net/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { ada } from '../testing/members.ts'
import { until } from '../testing/until.ts'
import { VerifyEmailSuccessPage } from './verify-email-success-page.tsx'

const PATH = '/verify-email-success'

const show = (state: object | null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[{ pathname: PATH, state }]}>
        <Routes>
          <Route element={<Outlet context={async () => {}} />}>
            <Route path={PATH} element={<VerifyEmailSuccessPage />} />
          </Route>
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )

function Elsewhere() {
  const { pathname, search, state } = useLocation()
  return <output aria-label="Address">{`${pathname}${search} ${state?.email}`}</output>
}

const goToLogin = () => userEvent.setup().click(screen.getByRole('button', { name: 'Go to Login' }))
const address = async () => (await screen.findByLabelText('Address')).textContent

test('a verified address leads to the login', () => {
  show(null)

  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login')
})

test('in the browser that signed up the button signs in', async () => {
  const server = fakeServer()
  server.answers(logInVerified, { data: ada })
  show({ email: ada.email, canLogIn: true })
  expect(screen.getByText("You're in. No password needed this time.")).toBeTruthy()

  await goToLogin()

  await until(() => expect(sessionStore.getSnapshot().user?.userId).toBe(ada.userId))
  expect(server.requestsOf(logInVerified)).toHaveLength(1)
})

test('if that is no longer possible, the button opens the login', async () => {
  fakeServer().refuses(logInVerified, 'SIGN_IN_AGAIN')
  show({ email: 'ada@example.test', canLogIn: true })

  await goToLogin()

  expect(await address()).toBe('/login ada@example.test')
})

test('if a code of two-step sign-in is required, the login asks for it', async () => {
  fakeServer().answers(logInVerified, { data: { needsSecondFactor: true } })
  show({ email: 'ada@example.test', canLogIn: true })

  await goToLogin()

  expect(await address()).toBe('/login?step=code ada@example.test')
})

test('without a response the page shows that the login failed', async () => {
  fakeServer().fails(logInVerified)
  show({ email: 'ada@example.test', canLogIn: true })

  await goToLogin()

  expect((await screen.findByRole('alert')).textContent).toContain(
    'Login failed. Please try again.',
  )
})

test('an address whose password is void is asked to check its mail, without a link to the login', () => {
  show({ email: 'ada@example.test', needsPassword: true })

  expect(screen.getByRole('heading', { name: 'Email Verified' })).toBeTruthy()
  expect(screen.getByText(/choose your password with the link/).textContent).toContain(
    'ada@example.test',
  )
  expect(screen.getByText(/none of those passwords will work/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Login/ })).toBeNull()
})

test('an account that waits for approval is told so instead', async () => {
  show({ email: 'ada@example.test', needsPassword: false, isWaiting: true })

  expect(await screen.findByRole('heading', { name: "Thanks, we'll be in touch" })).toBeTruthy()
  expect(screen.getByText("We'll email ada@example.test")).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Go to Login' })).toBeNull()
})
