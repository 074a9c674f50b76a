import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

interface MethodRow {
  id: string
  kind: 'passkey' | 'oidc' | 'github'
  name: string
  addedAt: Date
  lastUsedAt: Date | null
}

/** A member's passkeys and linked accounts, the newest first. */
export async function listMethods(db: Db, userId: string): Promise<MethodRow[]> {
  const { rows } = await sql<MethodRow>`
    select 'passkey-' || id as id, 'passkey' as kind, name, created_at as added_at, last_used_at
      from passkeys where user_id = ${userId}
    union all
    select 'identity-' || id, provider, name, created_at, last_used_at
      from identities where user_id = ${userId}
    order by added_at desc, id
  `.execute(db)
  return rows
}

/** Returns whether the member had that method. */
export async function deleteMethod(
  tx: Tx,
  userId: string,
  { table, id }: { table: 'passkeys' | 'identities'; id: string },
): Promise<boolean> {
  const from: RawBuilder<unknown> = sql.table(table)
  const { numAffectedRows } = await sql`
    delete from ${from} where id::text = ${id} and user_id = ${userId}
  `.execute(tx)
  return Number(numAffectedRows) > 0
}
