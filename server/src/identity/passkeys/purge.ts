import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOrdered } from '../../platform/db/delete-oldest.ts'

/**
 * Steps that delete this domain's rows of a deleted account, by label. Its challenges are deleted with its sessions.
 */
export const purgePasskeys = (db: Db, userId: UserId): Record<string, DeleteBatch> => {
  const own = { table: 'passkeys', by: 'id', where: sql`user_id = ${userId}` }
  return { passkeys: (limit) => deleteOrdered(db, own, limit) }
}
