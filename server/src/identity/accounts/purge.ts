import type { UserId } from '@shipmates/contract/ids'
import { NAME_RESERVED_MS } from '@shipmates/contract/limits'
import { deleteMailsTo } from '../../adapters/mail/mail-queries.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { forgetInvited } from '../registration/invited.ts'
import {
  deleteAccountRows,
  deleteCooldownsOf,
  insertReservedName,
  lockDue,
  updateToTombstone,
} from './purge-queries.ts'

/**
 * Turns the next account whose deletion is due into a tombstone, and returns its id. After the commit the deletion
 * cannot be cancelled; the e-mail is free at once, the name later.
 */
export async function makeDueTombstone(tx: Tx, now: Date): Promise<UserId | undefined> {
  const due = await lockDue(tx, now)
  if (!due) return undefined
  await insertReservedName(tx, due.userName, new Date(now.getTime() + NAME_RESERVED_MS))
  await deleteMailsTo(tx, due.email)
  await deleteCooldownsOf(tx, due.email)
  if (due.invitationId) await forgetInvited(tx, due.invitationId, now)
  await updateToTombstone(tx, due.id, now)
  return due.id as UserId
}

/** Steps that delete this domain's rows of a deleted account, by label. */
export const purgeAccount = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  sessions: (limit) => deleteAccountRows(db, 'sessions', userId, limit),
  devices: (limit) => deleteAccountRows(db, 'devices', userId, limit),
  codes: (limit) => deleteAccountRows(db, 'email_codes', userId, limit),
  'pending logins': (limit) => deleteAccountRows(db, 'pending_logins', userId, limit),
  'reset links': (limit) => deleteAccountRows(db, 'reset_tokens', userId, limit),
})
