import type { InvitationId, UserId } from '@shipmates/contract/ids'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/client.ts'
import { readmit } from '../registration/gate.ts'
import { lockUnverified, updateVerified } from './queries.ts'

/**
 * Marks an account verified, unless it is already, and returns whether it did and whether the account now waits for
 * approval. Every way of verifying an email ends here. Locks the account until the transaction ends.
 *
 * Throws REGISTRATION_CLOSED and INVALID_INVITATION when its sign-up is no longer admitted.
 */
export async function verifyAccount(
  tx: Tx,
  config: Config,
  userId: UserId,
  now: Date,
): Promise<{ isWaiting: boolean; isNew: boolean }> {
  const account = await lockUnverified(tx, userId)
  if (!account) return { isWaiting: false, isNew: false }
  const { email } = account
  const signup = { id: userId, email, invitationId: account.invitationId as InvitationId | null }
  const { invitationId, isWaiting } = await readmit(tx, config, signup, now)
  await updateVerified(tx, userId, { invitationId, waitingSince: isWaiting ? now : null, now })
  if (isWaiting) await queueMail(tx, { recipient: email, kind: 'approval-pending' }, now)
  return { isWaiting, isNew: true }
}
