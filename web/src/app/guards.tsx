import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { LoadNext } from '../features/accounts/api.ts'
import { useSlicedLoading } from '../lib/browser/use-sliced-loading.ts'
import { useWayIn, type WayIn } from '../lib/browser/way-in.ts'
import { useSession } from '../lib/net/session.ts'
import { afterLogin } from './after-login.ts'
import { LoadingWindow } from './loading-screen.tsx'
import { loadInside } from './opening.ts'

function useCheckedSession() {
  const session = useSession()
  return { ...session, isLoading: useSlicedLoading(session.isLoading) }
}

/**
 * Renders the inner pages for members; redirects visitors to /login, which leads back afterwards.
 */
export function MembersOnly() {
  const { isAuthenticated, isLoading, formerId, hasEnded } = useCheckedSession()
  const { pathname, search, hash } = useLocation()
  if (isLoading) return <LoadingWindow />
  if (isAuthenticated) return <Outlet />

  const hasLoggedOut = formerId !== undefined && !hasEnded
  const wayIn: WayIn = { to: pathname + search + hash, formerId }
  return <Navigate to="/login" replace state={hasLoggedOut ? null : wayIn} />
}

/**
 * Renders the inner pages for visitors; redirects members. When a visitor signs in, the current
 * page stays until the next one can be rendered. The outlet's context preloads the code of the page
 * that follows the login.
 */
export function GuestsOnly() {
  const { user, isLoading } = useCheckedSession()
  const [isOpen, setOpen] = useState(false)
  const wayIn = useWayIn()
  const { formerId } = wayIn
  const loadNext: LoadNext = (userId = formerId) => loadInside(afterLogin(wayIn, userId))
  if (isLoading) return <LoadingWindow />
  if (!user && !isOpen) setOpen(true)

  return (
    <>
      {isOpen && <Outlet context={loadNext} />}
      {user && <Navigate to={afterLogin(wayIn, user.userId)} replace />}
    </>
  )
}
