import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { FrontDoorHeader } from './app/front-door-header.tsx'
import { LoadingWindow } from './app/loading-screen.tsx'
import { LandingBody } from './features/landing/landing-body.tsx'

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

/** The loading screen as HTML, shown until the app renders the same itself. */
export function loading(): string {
  return renderToStaticMarkup(<LoadingWindow />)
}
