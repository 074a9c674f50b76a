import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

/** Names objects that are about to be stored, to be deleted at a time unless a row names them by then. */
export const insertUnused = (db: Db, blobs: readonly string[], deleteAt: Date) =>
  db
    .insertInto('unusedBlobs')
    .values(blobs.map((blob) => ({ blob, deleteAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Keeps objects that were to be deleted at this time. Returns how many; a missing one may be deleted already. */
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

/** Locks a batch of objects that are due, but for those that another process has locked. */
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

/** Those of these objects that rows name. */
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
