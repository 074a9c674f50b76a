import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import type { AccountRow } from './queries.ts'

/** Approves a waiting account. Returns `undefined` if it does not wait. */
export const updateApproved = (db: Db, userId: UserId, at: Date) =>
  db
    .updateTable('users')
    .set({ waitingSince: null, approvedAt: at })
    .where('id', '=', userId)
    .where('waitingSince', 'is not', null)
    .returning('email')
    .$narrowType<Pick<AccountRow, 'email'>>()
    .executeTakeFirst()

/** Deletes a waiting account. Returns `undefined` if it does not wait. */
export const deleteWaiting = (db: Db, userId: UserId) =>
  db
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('waitingSince', 'is not', null)
    .returning('email')
    .$narrowType<Pick<AccountRow, 'email'>>()
    .executeTakeFirst()
