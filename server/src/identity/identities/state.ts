import { AppError } from '@shipmates/contract/errors'
import type { SignInState } from '@shipmates/contract/identities'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { hasOtherAdmin } from '../../staff/staff/admins.ts'
import { hasPassword, isRecentLogin } from '../accounts/confirm-member.ts'
import { findAccountById } from '../accounts/find-account.ts'

/**
 * Whether a member has a password and since when, whether a member without one signed in recently enough to need no other proof, and
 * whether they are the last admin.
 */
export async function readSignInState(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  viewer: Viewer,
): Promise<SignInState> {
  const account = await findAccountById(deps.db, viewer.userId)
  if (!account) throw new AppError('UNAUTHENTICATED')
  return {
    hasPassword: hasPassword(deps.config, account),
    passwordChangedAt: account.passwordChangedAt?.toISOString() ?? null,
    isRecent: await isRecentLogin(deps, viewer),
    isLastAdmin: account.role === 'admin' && !(await hasOtherAdmin(deps.db, viewer.userId)),
  }
}
