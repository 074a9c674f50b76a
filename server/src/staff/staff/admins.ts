import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { lastAdmin } from '@shipmates/contract/messages/admin'
import type { Db, Tx } from '../../platform/db/client.ts'
import { findAdmin, findOtherAdmin, lockAdmins } from './admin-queries.ts'
import type { Actor } from './log.ts'

/** Throws NOT_ALLOWED if the member is no longer an admin, even if they were when the call was admitted. */
export async function requireAdmin(tx: Tx, { userId }: Actor): Promise<void> {
  if (userId && !(await findAdmin(tx, userId))) throw new AppError('NOT_ALLOWED')
}

/**
 * Throws NOT_ALLOWED unless another admin can sign in and act, and keeps that true until the transaction ends. Take
 * this lock after all others.
 */
export async function requireOtherAdmin(tx: Tx, userId: UserId): Promise<void> {
  await lockAdmins(tx)
  if (!(await hasOtherAdmin(tx, userId))) throw new AppError('NOT_ALLOWED', lastAdmin)
}

/** Whether another admin can sign in and act. */
export const hasOtherAdmin = async (db: Db, userId: UserId): Promise<boolean> =>
  (await findOtherAdmin(db, userId)) !== undefined
