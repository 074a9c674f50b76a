import type { UserId } from '@shipmates/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './client.ts'

/** Deletes up to `limit` rows and returns how many it deleted. */
export type DeleteBatch = (limit: number) => Promise<number>

interface Outdated {
  table: string
  /** Deletes in ascending order of this column, which must be the first of an index. */
  by: string
  where: RawBuilder<unknown>
}

/**
 * Deletes a batch of up to `limit` rows, in the order of `by`. Waits for locked rows, so fewer than `limit` means that
 * no row is left.
 */
export async function deleteOrdered(
  db: Db,
  { table, by, where }: Outdated,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${where}
      order by ${sql.ref(by)} limit ${limit} for update
    )) and ${where}`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes a member's rows of a table in batches. An index must begin with `user_id`. */
export const deleteOfMember =
  (db: Db, table: string, userId: UserId): DeleteBatch =>
  (limit) =>
    deleteOrdered(db, { table, by: 'user_id', where: sql`user_id = ${userId}` }, limit)

/** Deletes a batch of up to `limit` rows, skipping locked ones. Returns how many it deleted. */
export async function deleteOldest(
  db: Db,
  { table, by, where }: Outdated,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${where}
      order by ${sql.ref(by)} limit ${limit} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows)
}
