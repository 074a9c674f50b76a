import type {
  ChangePassword,
  changePassword as changePasswordRoute,
} from '@shipmates/contract/change-password'
import { AppError } from '@shipmates/contract/errors'
import type { Reply } from '@shipmates/contract/route'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { confirmMember } from './confirm-member.ts'
import { deleteDevicesOf } from './devices.ts'
import { deletePendingLoginsOf } from './pending-login.ts'
import { deleteResetTokenOf, replacePassword } from './queries.ts'
import { deleteSessionsOf } from './session-queries.ts'
import { listSignInMethods } from './sign-in-methods.ts'

type Changing = Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter' | 'live' | 'mailer'>

/**
 * Changes a member's password, deletes the account's remembered devices and reset link, ends all
 * other sessions and queues a notice by mail. Returns the sign-in methods that go on to work, and how
 * many sessions ended.
 *
 * Throws INVALID_CURRENT_PASSWORD, also when a concurrent change committed first and when the account has no password,
 * and TOO_MANY_REQUESTS.
 */
export async function changePassword(
  deps: Changing,
  viewer: Viewer,
  { currentPassword, newPassword }: ChangePassword,
): Promise<Reply<typeof changePasswordRoute>['data']> {
  const { db, now, hasher, live, mailer } = deps
  const account = await confirmMember(deps, viewer, currentPassword)
  const from = account.passwordHash
  if (!from) throw new AppError('INVALID_CURRENT_PASSWORD')
  const passwordHash = await hasher.hash(newPassword, account.id)

  const ended = await db.transaction().execute(async (tx) => {
    const replaced = { userId: account.id, from, to: passwordHash, now: now() }
    if (!(await replacePassword(tx, replaced))) throw new AppError('INVALID_CURRENT_PASSWORD')
    await deleteResetTokenOf(tx, account.id)
    await queueMail(tx, { recipient: account.email, kind: 'password-changed' }, now())
    await deleteDevicesOf(tx, account.id)
    await deletePendingLoginsOf(tx, account.id)
    return deleteSessionsOf(tx, account.id, viewer.sessionId)
  })
  mailer.wake()
  await live.closeSessions(ended)
  return {
    signInMethods: await listSignInMethods(db, account.id, now()),
    signedOut: ended.length,
  }
}
