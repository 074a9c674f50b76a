import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { memberHasIdentity } from '@shipmates/contract/messages/sign-in'
import type { Deps } from '../../deps.ts'
import { type Actor, writeLog } from '../../staff/staff/log.ts'
import { findAccountById } from '../accounts/find-account.ts'
import type { Attachable } from './attach.ts'
import { findLinked, linkMember } from './link-member.ts'

interface Linking {
  userId: UserId
  account: Attachable
  note: string | undefined
}

/**
 * Links an account at a provider to a member who cannot sign in to link it. Writes to the log and mails the member.
 * Returns false if it is linked to them already.
 *
 * Throws EMAIL_NOT_VERIFIED, IDENTITY_TAKEN if it is linked to another member, and OTHER_IDENTITY_LINKED if the member
 * has another one of the provider.
 */
export async function linkForMember(
  { db, now, log, mailer }: Pick<Deps, 'db' | 'now' | 'log' | 'mailer'>,
  actor: Actor,
  { userId, account, note }: Linking,
): Promise<boolean> {
  const isLinked = await db.transaction().execute(async (tx) => {
    const owner = await findAccountById(tx, userId)
    if (!owner?.emailVerifiedAt) throw new AppError('EMAIL_NOT_VERIFIED')
    if (!(await linkMember(tx, { userId, email: owner.email }, account, now()))) return false
    await writeLog(tx, { actor, action: 'link_identity', targetId: userId, note }, now())
    return true
  })
  if (isLinked) {
    mailer.wake()
    log.info({ userId, provider: account.provider }, 'identity linked by the operator')
    return true
  }
  await findLinked(db, userId, { account, whyNot: memberHasIdentity })
  return false
}
