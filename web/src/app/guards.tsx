import { Navigate, Outlet } from 'react-router'
import { useSession } from '../lib/use-session.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** Lets members through to the pages inside; sends everybody else to /login. */
export function MembersOnly() {
  const { isAuthenticated, isLoading } = useSession()
  if (isLoading) return <LoadingScreen />
  return isAuthenticated ? <Outlet /> : <Navigate to="/login" replace />
}

/** Lets visitors through to the pages inside; takes members to their feed. */
export function GuestsOnly() {
  const { isAuthenticated, isLoading } = useSession()
  if (isLoading) return <LoadingScreen />
  return isAuthenticated ? <Navigate to="/dashboard" replace /> : <Outlet />
}
