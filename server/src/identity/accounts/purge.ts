import type { UserId } from '@shipmates/contract/ids'
import { NAME_RESERVED_MS } from '@shipmates/contract/limits'
import { deleteMailsTo } from '../../adapters/mail/delivery.ts'
import type { Tx } from '../../platform/db/client.ts'
import { forgetInvited } from '../registration/invitations.ts'
import type { AccountRow } from './queries.ts'

/**
 * Turns the next account whose deletion is due into a tombstone, and returns its id. After the commit the deletion
 * cannot be cancelled; the e-mail is free at once, the name later.
 */
export async function makeDueTombstone(tx: Tx, now: Date): Promise<UserId | undefined> {
  const due = await lockDue(tx, now)
  if (!due) return undefined
  const freeAt = new Date(now.getTime() + NAME_RESERVED_MS)
  await tx
    .insertInto('reservedNames')
    .values({ name: due.userName.toLowerCase(), freeAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ freeAt }))
    .execute()
  await deleteMailsTo(tx, due.email)
  await tx.deleteFrom('mailCooldowns').where('address', '=', due.email).execute()
  if (due.invitationId) await forgetInvited(tx, due.invitationId, now)
  await updateToTombstone(tx, due.id, now)
  return due.id as UserId
}

/** Locks the next account whose deletion is due, unless another transaction has locked it. */
const lockDue = (tx: Tx, now: Date) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'userName', 'invitationId'])
    .where('deletionDueAt', '<=', now)
    .where('deletedAt', 'is', null)
    .orderBy('deletionDueAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$narrowType<Pick<AccountRow, 'email' | 'userName'>>()
    .executeTakeFirst()

/** Reduces an account to its id, its times and its use of an invitation. */
const updateToTombstone = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('users')
    .set({
      email: null,
      userName: null,
      passwordHash: null,
      passwordChangedAt: null,
      signupHash: null,
      role: 'member',
      limitedAt: null,
      suspendedAt: null,
      suspensionReason: null,
      waitingSince: null,
      application: null,
      deletedAt: now,
    })
    .where('id', '=', id)
    .execute()
