import { AppError } from '@shipmates/contract/errors'
import type { IdentityId, UserId } from '@shipmates/contract/ids'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { type Attachable, attach } from './attach.ts'
import { findIdentity } from './queries.ts'

/** Links an account to a member, and queues the mail that notifies them. Returns undefined as `attach` does. */
export async function linkMember(
  tx: Tx,
  { userId, email }: { userId: UserId; email: string },
  account: Attachable,
  now: Date,
): Promise<IdentityId | undefined> {
  const identityId = await attach(tx, userId, account, now)
  if (!identityId) return undefined
  await queueMail(tx, { recipient: email, kind: 'identity-linked', aboutId: identityId }, now)
  return identityId
}

/**
 * Returns the identity of an account that could not be linked because the member has it already.
 *
 * Throws IDENTITY_TAKEN if it is another member's, and OTHER_IDENTITY_LINKED, with `message` if given, if the member
 * has another account of the provider.
 */
export async function findLinked(
  db: Db,
  userId: UserId,
  { account, whyNot }: { account: Attachable; whyNot?: string },
): Promise<IdentityId> {
  const known = await findIdentity(db, account)
  if (!known) throw new AppError('OTHER_IDENTITY_LINKED', whyNot)
  if (known.userId !== userId) throw new AppError('IDENTITY_TAKEN')
  return known.id as IdentityId
}
