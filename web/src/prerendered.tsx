import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { FrontDoorHeader } from './app/front-door-header.tsx'
import { LoadingWindow } from './app/loading-screen.tsx'
import { LandingBody } from './features/landing/landing-body.tsx'
import { queryClient } from './lib/net/query-client.ts'
import type { DrawnPage } from './page-table.ts'
import { ForgotPasswordPage } from './pages/forgot-password-page.tsx'
import { LoginPage } from './pages/login-page.tsx'
import { SignupPage } from './pages/signup-page.tsx'
import { VerifyEmailPage } from './pages/verify-email-page.tsx'
import { VerifyEmailSuccessPage } from './pages/verify-email-success-page.tsx'

/** Stands for the email of the address. */
const EMAIL = 'EMAIL'

/** The landing page as HTML: the header, which landing.tsx hydrates, and the static rest. */
export function landing(): string {
  const header = renderToString(
    <StrictMode>
      <FrontDoorHeader />
    </StrictMode>,
  )
  const body = renderToStaticMarkup(<LandingBody />, { identifierPrefix: 'body' })
  return `<div id="header">${header}</div>${body}`
}

/** The loading screen as HTML, shown until the app renders the same screen. */
export function loading(): string {
  return renderToStaticMarkup(<LoadingWindow />)
}

const screens: Record<DrawnPage, ReactNode> = {
  login: <LoginPage />,
  signup: <SignupPage />,
  'verify-email': <VerifyEmailPage />,
  'verify-email-success': <VerifyEmailSuccessPage />,
  'forgot-password': <ForgotPasswordPage />,
}

/**
 * A page for visitors as HTML, until the app renders the same page in its place; members get the
 * loading screen. Controls are disabled and fields read-only, because the app would lose any input.
 * The script in index.html writes the email of the address into it.
 */
export function draw(name: DrawnPage): string {
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/${name}?email=${EMAIL}`]}>{screens[name]}</MemoryRouter>
    </QueryClientProvider>,
  )
    .replaceAll('<input', '<input readonly')
    .replaceAll(`>${EMAIL}<`, ' data-email><')
  return `<div class="visitor-only" data-drawn inert>${page}</div><div class="member-only">${loading()}</div>`
}
