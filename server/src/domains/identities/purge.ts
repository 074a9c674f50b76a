import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOrdered } from '../../platform/db/delete-oldest.ts'

/** Steps that delete a deleted account's rows here, by label. */
export const purgeIdentities = (db: Db, userId: UserId): Record<string, DeleteBatch> => {
  const of = (table: string): DeleteBatch => {
    const where = sql`user_id = ${userId}`
    return (limit) => deleteOrdered(db, { table, by: 'user_id', where }, limit)
  }
  return { identities: of('identities'), 'pending identities': of('pending_identities') }
}
