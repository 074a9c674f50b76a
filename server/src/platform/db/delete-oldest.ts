import type { UserId } from '@shipmates/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './client.ts'

/** Deletes up to `limit` rows and returns how many it deleted. */
export type DeleteBatch = (limit: number) => Promise<number>

/** Rows of a table to delete. */
export interface Rows {
  table: string
  /** Deletes in ascending order of this column, which must be the first of an index. */
  by: string
  where: RawBuilder<unknown>
}

/** Rows whose time in a column has passed. */
export const past = (table: string, by: string, time: Date): Rows => ({
  table,
  by,
  where: sql`${sql.ref(by)} <= ${time}`,
})

/** A member's rows, by the column that names the member. */
export const ofMember = (table: string, userId: UserId, by = 'user_id'): Rows => ({
  table,
  by,
  where: sql`${sql.ref(by)} = ${userId}`,
})

/**
 * Deletes a batch of up to `limit` rows, in the order of `by`, and waits for locked ones. Fewer than `limit` means that
 * no row is left, except one that another transaction changed while this waited for it.
 */
export const deleteOrdered = (db: Db, rows: Rows, limit: number): Promise<number> =>
  deleteLocked(db, rows, sql`limit ${limit} for update`)

/** Deletes a batch of up to `limit` rows, skipping locked ones. Returns how many it deleted. */
export const deleteOldest = (db: Db, rows: Rows, limit: number): Promise<number> =>
  deleteLocked(db, rows, sql`limit ${limit} for update skip locked`)

/**
 * Locking checks `where` again for a row that has changed. If it still holds, the lock returns the place of the new
 * version, which this statement cannot see: the next batch deletes it.
 */
async function deleteLocked(db: Db, { table, by, where }: Rows, batch: RawBuilder<unknown>) {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${where} order by ${sql.ref(by)} ${batch}
    ))`.execute(db)
  return Number(numAffectedRows)
}
