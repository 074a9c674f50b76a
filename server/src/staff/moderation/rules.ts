import type { MemberAct, MemberState } from '@shipmates/contract/admin-members'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/admin'
import type { Role } from '@shipmates/contract/roles'
import type { AccountState } from '../../identity/accounts/account-state.ts'
import { fieldError } from '../../platform/field-error.ts'

/** The actor with their current role. The command line and the product act as an admin. */
export interface ActorWithRole {
  userId: UserId | undefined
  role: Role
}

/**
 * The actions that fit each state. Suspending a leaving account removes the way to cancel; a deletion by an admin does
 * not fit it, because restoring the account would then cancel the member's own deletion.
 */
const FITTING: Record<MemberState, readonly MemberAct[]> = {
  active: ['warn', 'limit', 'suspend', 'delete'],
  limited: ['warn', 'suspend', 'restore', 'delete'],
  suspended: ['restore', 'delete'],
  waiting: ['approve', 'reject'],
  unverified: [],
  leaving: ['suspend', 'restore'],
  deleted: [],
}

const NEEDS_NOTE: readonly MemberAct[] = ['warn', 'limit', 'suspend', 'delete', 'reject']

export const needsNote = (act: MemberAct): boolean => NEEDS_NOTE.includes(act)

/** The reason of an action without surrounding spaces. Throws VALIDATION_ERROR if the action needs one. */
export function requireNote(act: MemberAct, note: string | undefined): string | undefined {
  const reason = note?.trim() || undefined
  if (!reason && needsNote(act)) throw fieldError('note', messages.noteMissing)
  return reason
}

/** Throws NOT_ALLOWED if a member of the staff may not take this action on the account, whatever its state. */
export function requireReach(
  { userId, role }: ActorWithRole,
  target: Pick<AccountState, 'userId' | 'role'>,
  act?: MemberAct,
): void {
  const refused =
    (userId === target.userId && messages.oneselfOutOfReach) ||
    (role !== 'admin' && target.role !== 'member' && messages.staffOutOfReach)
  if (refused) throw new AppError('NOT_ALLOWED', refused)
  const isPermitted = role === 'admin' || (role === 'moderator' && act !== 'delete')
  if (!isPermitted) throw new AppError('NOT_ALLOWED')
}

/** Whether an action has been taken already, so that repeating it changes nothing. */
export function isDone(act: MemberAct, account: AccountState): boolean {
  switch (act) {
    case 'warn':
      return false
    case 'limit':
      return account.isLimited
    case 'suspend':
      return account.isSuspended
    case 'delete':
      return account.isDeletedByAdmin
    case 'restore':
      return !(account.isLimited || account.isSuspended || account.isDeletedByAdmin)
    case 'approve':
      return account.state === 'active' || account.state === 'limited'
    case 'reject':
      return false
  }
}

/** Throws NOT_ALLOWED if an action does not fit the state of the account. */
export function requireFitting(act: MemberAct, { state }: AccountState): void {
  if (!FITTING[state].includes(act)) throw unfit(state)
}

const FIRST: Partial<Record<MemberState, string>> = {
  waiting: messages.approveFirst,
  unverified: messages.verifyFirst,
}

/** The refusal of an action that does not fit the state of an account. It names what has to be done first. */
export const unfit = (state: MemberState): AppError =>
  new AppError('NOT_ALLOWED', FIRST[state] ?? messages.actUnfit)

/** Only admins restore an account that an admin deleted. */
export function requireRestorable(
  { role }: ActorWithRole,
  { isDeletedByAdmin }: AccountState,
): void {
  if (isDeletedByAdmin && role !== 'admin') {
    throw new AppError('NOT_ALLOWED', messages.adminsRestore)
  }
}

/** The actions that are allowed now and would change something. */
export function listActs(
  actor: ActorWithRole,
  target: AccountState,
  isLastAdmin: boolean,
): MemberAct[] {
  return FITTING[target.state].filter((act) => {
    if (isLastAdmin && act !== 'restore') return false
    if (isDone(act, target)) return false
    return permits(() => {
      requireReach(actor, target, act)
      if (act === 'restore') requireRestorable(actor, target)
    })
  })
}

/** Whether a check passes. */
export function permits(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
