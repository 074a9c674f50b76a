import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../lib/use-session.ts'
import { useSlicedLoading } from '../lib/use-sliced-loading.ts'
import { afterLogin } from './after-login.ts'
import { LoadingWindow } from './loading-screen.tsx'

function useCheckedSession() {
  const { isAuthenticated, isLoading } = useSession()
  return { isAuthenticated, isLoading: useSlicedLoading(isLoading) }
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
