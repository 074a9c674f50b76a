import type { UserId } from '@shipmates/contract/ids'
import { useLocation } from 'react-router'

/** State passed between the account screens in the history entry: not in the URL, survives a reload. */
export interface AccountState {
  /** The page requested before the login. */
  to?: string | undefined
  /** The member whose session ended on that page. */
  formerId?: UserId | undefined
  /** The e-mail address to fill in, if known. */
  email?: string | undefined
}

/** The state passed to this screen. A pressed notification and a provider pass it in the query instead. */
export function useAccountState(): AccountState {
  const { state, search } = useLocation()
  const { to, formerId, email } = (state ?? {}) as AccountState
  const query = new URLSearchParams(search)
  return {
    to: to ?? query.get('to') ?? query.get('next') ?? undefined,
    formerId: formerId ?? (query.get('of') as UserId | null) ?? undefined,
    email,
  }
}
