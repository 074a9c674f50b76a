import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { deleteOrdered } from '../../platform/db/delete-oldest.ts'
import type { AccountRow } from './queries.ts'

/** Locks the next account whose deletion is due, unless another transaction has locked it. */
export const lockDue = (tx: Tx, now: Date) =>
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
export const updateToTombstone = (tx: Tx, id: string, now: Date) =>
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

export const insertReservedName = (tx: Tx, userName: string, freeAt: Date) =>
  tx
    .insertInto('reservedNames')
    .values({ name: userName.toLowerCase(), freeAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ freeAt }))
    .execute()

export const deleteCooldownsOf = (tx: Tx, address: string) =>
  tx.deleteFrom('mailCooldowns').where('address', '=', address).execute()

type AccountTable = 'sessions' | 'devices' | 'email_codes' | 'reset_tokens' | 'pending_logins'

export const deleteAccountRows = (db: Db, table: AccountTable, userId: string, limit: number) =>
  deleteOrdered(db, { table, by: 'user_id', where: sql`user_id = ${userId}` }, limit)
