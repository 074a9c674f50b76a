import type { UserId } from '@shipmates/contract/ids'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { LoadNext } from '../features/accounts/api.ts'
import { type AccountState, useAccountState } from '../lib/browser/account-state.ts'
import { useDeferredLoading } from '../lib/browser/use-delay.ts'
import { useSession } from '../lib/net/session.ts'
import { LoadingWindow } from './loading-screen.tsx'
import { isMemberPath } from './pages.ts'
import { preloadMemberPage } from './preload.ts'

function useCheckedSession() {
  const session = useSession()
  return { ...session, isLoading: useDeferredLoading(session.isLoading) }
}

const LEAVING = '/leaving'

/**
 * Redirects a member whose account will be deleted from every page to /leaving, and all others away
 * from it, except a member who has just deleted the account here.
 */
export function LeavingFirst() {
  const { user, farewell } = useSession()
  const isThere = useLocation().pathname === LEAVING
  if (isThere ? user?.deletionDueAt || farewell : !user?.deletionDueAt) return <Outlet />
  return <Navigate to={isThere ? FEED : LEAVING} replace />
}

/**
 * Renders the inner pages for members; redirects visitors to /login, which returns to the page
 * afterwards.
 */
export function MembersOnly() {
  const { isAuthenticated, isLoading, formerId, hasEnded, farewell, next } = useCheckedSession()
  const { pathname, search, hash } = useLocation()
  if (isLoading) return <LoadingWindow />
  if (isAuthenticated) return <Outlet />

  const hasLoggedOut = formerId !== undefined && !hasEnded
  const accountState: AccountState = { to: next ?? pathname + search + hash, formerId }
  const to = farewell ? LEAVING : '/login'
  return <Navigate to={to} replace state={hasLoggedOut ? null : accountState} />
}

/**
 * Renders the inner pages for visitors; redirects members. When a visitor signs in, the current
 * page stays until the next one can be rendered. The outlet's context preloads the code of the page
 * after the login.
 */
export function GuestsOnly() {
  const { user, isLoading, next } = useCheckedSession()
  const [isOpen, setOpen] = useState(false)
  const accountState = useAccountState()
  const { formerId } = accountState
  const loadNext: LoadNext = (userId = formerId) =>
    preloadMemberPage(afterLogin(accountState, userId))
  if (isLoading) return <LoadingWindow />
  if (!user && !isOpen) setOpen(true)

  return (
    <>
      {isOpen && <Outlet context={loadNext} />}
      {user && <Navigate to={next ?? afterLogin(accountState, user.userId)} replace />}
    </>
  )
}

const FEED = '/dashboard'

/**
 * The path to open after a login: the member page requested before it, else the feed. The page on
 * which a session ended reopens only for the same member.
 */
function afterLogin({ to, formerId }: AccountState, userId: UserId | undefined): string {
  const isAnother = formerId !== undefined && formerId !== userId
  return (!isAnother && memberAddress(to)) || FEED
}

/**
 * The path if it is a member page of this app, else undefined. Guards against open redirects: any
 * site can craft a link to the login.
 */
function memberAddress(to = ''): string | undefined {
  if (!URL.canParse(to, location.origin)) return undefined
  const { origin, pathname, search, hash } = new URL(to, location.origin)
  const page = `/${pathname.split('/')[1]}`
  if (origin !== location.origin || !isMemberPath(page)) return undefined
  return pathname + search + hash
}
