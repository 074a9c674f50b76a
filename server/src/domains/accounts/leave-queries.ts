import type { MessagesChoice } from '@shipmates/contract/leaving'
import type { Db, Tx } from '../../platform/db/client.ts'

/** Locks an account until the transaction ends, if its password hash is still this one. */
export const lockAccount = (tx: Tx, { id, passwordHash }: { id: string; passwordHash: string }) =>
  tx
    .selectFrom('users')
    .select('deletionDueAt')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
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

/** Takes a deletion back, unless it was carried out. */
export const updateKept = (db: Db, id: string) =>
  db
    .updateTable('users')
    .set({ deletionDueAt: null, deletionMessages: null })
    .where('id', '=', id)
    .where('deletionDueAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .execute()
