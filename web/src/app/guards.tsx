import { useDeferredValue } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../lib/use-session.ts'
import { afterLogin } from './after-login.ts'
import { LoadingWindow } from './loading-screen.tsx'

/**
 * The session, with the end of its check held back to be drawn in slices: a whole first screen at once
 * keeps a slow phone from all else.
 */
function useCheckedSession() {
  const { isAuthenticated, isLoading } = useSession()
  return { isAuthenticated, isLoading: useDeferredValue(isLoading) }
}

/** Lets members through to the pages inside; sends everybody else to /login. */
export function MembersOnly() {
  const { isAuthenticated, isLoading } = useCheckedSession()
  if (isLoading) return <LoadingWindow />
  return isAuthenticated ? <Outlet /> : <Navigate to="/login" replace />
}

/** Lets visitors through to the pages inside; takes members on. */
export function GuestsOnly() {
  const { isAuthenticated, isLoading } = useCheckedSession()
  const { search } = useLocation()
  if (isLoading) return <LoadingWindow />
  return isAuthenticated ? <Navigate to={afterLogin(search)} replace /> : <Outlet />
}
