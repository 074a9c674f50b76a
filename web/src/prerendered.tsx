import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { FrontDoorHeader } from './app/front-door-header.tsx'
import { LoadingWindow } from './app/loading-screen.tsx'
import { LandingBody } from './features/landing/landing-body.tsx'

/** The front door as HTML: its header, for landing.tsx to hydrate, and all that stays as it is. */
export function landing(): string {
  const header = renderToString(
    <StrictMode>
      <FrontDoorHeader />
    </StrictMode>,
  )
  const body = renderToStaticMarkup(<LandingBody />, { identifierPrefix: 'body' })
  return `<div id="header">${header}</div>${body}`
}

/** What the app draws first, until it draws the same itself. */
export function loading(): string {
  return renderToStaticMarkup(<LoadingWindow />)
}
