import type { MemberState } from '@shipmates/contract/admin-members'

/** The columns of an account that decide its state. */
export interface StateColumns {
  emailVerifiedAt: Date | null
  deletionDueAt: Date | null
  deletedAt: Date | null
  suspendedAt: Date | null
  waitingSince: Date | null
  limitedAt: Date | null
}

/** The state of an account, by its row: the first that applies. `isInState` is the same in SQL. */
export function stateOf(account: StateColumns): MemberState {
  if (account.deletedAt) return 'deleted'
  if (account.deletionDueAt) return 'leaving'
  if (account.suspendedAt) return 'suspended'
  if (account.waitingSince) return 'waiting'
  if (!account.emailVerifiedAt) return 'unverified'
  return account.limitedAt ? 'limited' : 'active'
}
