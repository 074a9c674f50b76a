import { type MouseEvent, useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { LandingBody } from '../features/landing/landing-body.tsx'
import { LandingHeader } from '../features/landing/landing-header.tsx'
import { moveOnceInView } from '../features/landing/move-once.ts'
import { showMember } from '../features/landing/visitor.ts'
import { signOut } from '../lib/session.ts'
import { useSession } from '../lib/use-session.ts'

/** The front door for whoever comes back to it from inside the app. */
export function LandingPage() {
  const navigate = useNavigate()
  const { user } = useSession()
  useEffect(moveOnceInView, [])
  useLayoutEffect(() => showMember(user !== undefined), [user])
  const visitor = user && {
    id: user.userId,
    email: user.email,
    userName: user.userName ?? '',
    photoUrl: user.photoUrl,
  }

  /** The landing page's links are plain ones; here they need not load the app anew. */
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    if (!link || !isPlain || link.origin !== location.origin || link.hash) return
    event.preventDefault()
    navigate(link.pathname)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what one acts on
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key sends a click as well
    <div onClick={follow}>
      <LandingHeader visitor={visitor} onLogout={() => void signOut()} />
      <LandingBody />
    </div>
  )
}
