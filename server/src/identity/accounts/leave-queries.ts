import type { UserId } from '@shipmates/contract/ids'
import type { MessagesChoice } from '@shipmates/contract/leaving'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'

/** Locks an account until the transaction ends, if its password hash is unchanged. */
export const lockAccount = (
  tx: Tx,
  { id, passwordHash }: { id: string; passwordHash: string | null },
) =>
  tx
    .selectFrom('users')
    .select(['deletionDueAt', 'role'])
    .where('id', '=', id)
    .where('passwordHash', 'is not distinct from', passwordHash)
    .forUpdate()
    .executeTakeFirst()

export const updateLeaving = (
  tx: Tx,
  { id, dueAt, messages }: { id: string; dueAt: Date; messages: MessagesChoice },
) =>
  tx
    .updateTable('users')
    .set({ deletionDueAt: dueAt, deletionMessages: messages })
    .where('id', '=', id)
    .execute()

/** Cancels a deletion that the member started, unless it was carried out. */
export const updateKept = (db: Db, id: string) =>
  db
    .updateTable('users')
    .set({ deletionDueAt: null, deletionMessages: null })
    .where('id', '=', id)
    .where('deletionDueAt', 'is not', null)
    .where('isDeletedByAdmin', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()

export const findPresent = (db: Db, userId: UserId) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(isPresent('users'))
    .executeTakeFirst()
