import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { FrontDoorHeader } from './app/front-door-header.tsx'
import { LoadingWindow } from './app/loading-screen.tsx'
import { LandingBody } from './features/landing/landing-body.tsx'
import { queryClient } from './lib/net/query-client.ts'
import { LoginPage } from './pages/login-page.tsx'
import { SignupPage } from './pages/signup-page.tsx'

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

/** The login page as HTML. */
export const login = (): string => drawn(<LoginPage />)

/** The sign-up page as HTML. */
export const signup = (): string => drawn(<SignupPage />)

/**
 * A page for visitors as HTML, until the app renders the same page in its place; members get the
 * loading screen. Controls are disabled and fields read-only, because the app would lose any input.
 */
function drawn(visitors: ReactNode): string {
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{visitors}</MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll('<input', '<input readonly')
  return `<div class="visitor-only" data-drawn inert>${page}</div><div class="member-only">${loading()}</div>`
}
