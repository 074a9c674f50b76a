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
 * Deletes a batch of up to `limit` rows, in the order of `by`. Waits for locked rows, so fewer than `limit` means that
 * no row is left.
 */
export const deleteOrdered = (db: Db, rows: Rows, limit: number): Promise<number> =>
  deleteLocked(db, rows, sql`limit ${limit} for update`)

/** Deletes a batch of up to `limit` rows, skipping locked ones. Returns how many it deleted. */
export const deleteOldest = (db: Db, rows: Rows, limit: number): Promise<number> =>
  deleteLocked(db, rows, sql`limit ${limit} for update skip locked`)

/** Checks `where` twice, because a row may have changed while this waited for its lock. */
async function deleteLocked(db: Db, { table, by, where }: Rows, batch: RawBuilder<unknown>) {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${where} order by ${sql.ref(by)} ${batch}
    )) and ${where}`.execute(db)
  return Number(numAffectedRows)
}
