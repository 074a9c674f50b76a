import { type MouseEvent, useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { animateOnceInView } from '../features/landing/animate-once.ts'
import { LandingBody } from '../features/landing/landing-body.tsx'
import { LandingHeader } from '../features/landing/landing-header.tsx'
import { addSiteLinks } from '../features/landing/site-links.ts'
import { showMember, visitorOf } from '../features/landing/visitor.ts'
import { signOut, useSession } from '../lib/net/session.ts'

/** The landing page when reached from inside the app. */
export function LandingPage() {
  const navigate = useNavigate()
  const { user } = useSession()
  useEffect(animateOnceInView, [])
  useEffect(() => void addSiteLinks().catch(() => {}), [])
  useLayoutEffect(() => showMember(user !== undefined), [user])

  /** The landing page has plain links; here they navigate without a reload. */
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    if (!link || !isPlain || link.origin !== location.origin || link.hash) return
    event.preventDefault()
    navigate(link.pathname)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links inside are interactive
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click as well
    <div onClick={follow}>
      <LandingHeader visitor={visitorOf(user)} onLogout={() => void signOut()} />
      <LandingBody />
    </div>
  )
}
