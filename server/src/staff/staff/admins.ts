import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { lastAdmin } from '@shipmates/contract/messages/admin'
import { sql } from 'kysely'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Actor } from './log.ts'

/** SQL: whether a row of `users` is an admin who can sign in and act. */
const IS_ADMIN = sql`role = 'admin' and ${isPresent('users')}`

/** Throws NOT_ALLOWED if the member is no longer an admin, even if they were when the call was admitted. */
export async function requireAdmin(tx: Tx, { userId }: Actor): Promise<void> {
  if (!userId) return
  const { rows } = await sql`select from users where id = ${userId} and ${IS_ADMIN}`.execute(tx)
  if (rows.length === 0) throw new AppError('NOT_ALLOWED')
}

/**
 * Throws NOT_ALLOWED unless another admin can sign in and act, and keeps that true until the transaction ends, because
 * everything that may remove an admin takes this lock. Take it after all others.
 */
export async function requireOtherAdmin(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`.execute(tx)
  if (!(await hasOtherAdmin(tx, userId))) throw new AppError('NOT_ALLOWED', lastAdmin)
}

/** Whether another admin can sign in and act. */
export async function hasOtherAdmin(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from users where id <> ${userId} and ${IS_ADMIN} limit 1
  `.execute(db)
  return rows.length > 0
}
