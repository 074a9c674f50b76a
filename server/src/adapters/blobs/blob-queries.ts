import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

/**
 * Stores the names of objects that are about to be stored. They are deleted at `deleteAt` unless a row has named them
 * by then.
 */
export const insertUnused = (db: Db, blobs: readonly string[], deleteAt: Date) =>
  db
    .insertInto('unusedBlobs')
    .values(blobs.map((blob) => ({ blob, deleteAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * Cancels the deletion of objects that was due at this time. Returns how many; a missing one may be deleted already.
 */
export async function deleteUnused(
  tx: Tx,
  blobs: readonly string[],
  deleteAt: Date,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('unusedBlobs')
    .where('blob', 'in', blobs)
    .where('deleteAt', '=', deleteAt)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Locks a batch of objects that are due. Skips those that another process has locked. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('unusedBlobs')
    .select('blob')
    .where('deleteAt', '<=', now)
    .orderBy('deleteAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ blob }) => blob)
}

/** The objects among these that rows name. */
export async function listNamed(db: Db, blobs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ blob: string }>`
    select blob from photos where blob = any(${blobs}::uuid[])
    union select blob from image_bytes where blob = any(${blobs}::uuid[])
    union select blob from report_pictures where blob = any(${blobs}::uuid[])
  `.execute(db)
  return new Set(rows.map(({ blob }) => blob))
}

export const updateDue = (tx: Tx, blobs: readonly string[], deleteAt: Date) =>
  tx.updateTable('unusedBlobs').set({ deleteAt }).where('blob', 'in', blobs).execute()

export const deleteEntries = (db: Db, blobs: readonly string[]) =>
  db.deleteFrom('unusedBlobs').where('blob', 'in', blobs).execute()
