import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'

/** Serializes everything that may remove an admin, until the transaction ends. */
export const lockAdmins = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`.execute(tx)

export const findAdmin = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where(isPresent('users'))
    .executeTakeFirst()

/** Another admin who can sign in and act. */
export async function findOtherAdmin(db: Db, userId: UserId): Promise<UserId | undefined> {
  const { rows } = await sql<{ id: UserId }>`
    select id from users where role = 'admin' and id <> ${userId} and ${isPresent('users')} limit 1
  `.execute(db)
  return rows[0]?.id
}
