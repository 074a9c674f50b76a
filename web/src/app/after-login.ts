import type { UserId } from '@shipmates/contract/ids'
import type { AccountState } from '../lib/browser/account-state.ts'
import { isMemberPath } from './pages.ts'

export const FEED = '/dashboard'

/**
 * The path to open after a login: the member page requested before it, else the feed. The page on
 * which a session ended reopens only for the same member.
 */
export function afterLogin({ to, formerId }: AccountState, userId: UserId | undefined): string {
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
