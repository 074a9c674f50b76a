import type { UserId } from '@shipmates/contract/ids'
import { PHOTO_SIZES, type PhotoSize } from '@shipmates/contract/photos'
import { sql } from 'kysely'
import type { StoredBytes } from '../../adapters/blobs/blobs.ts'
import type { Db, Tx } from '../../platform/db/client.ts'

/** Serializes changes of a member's photo until the transaction ends. */
export const lockUploads = (tx: Tx, userId: UserId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`photo of ${userId}`}, 0))`.execute(tx)

/**
 * Serializes storing and deleting of each of these photos until the transaction ends. Does not
 * block readers.
 */
export const lockPhotos = (tx: Tx, hashes: string[]) =>
  // In hash order, so that two transactions cannot deadlock.
  sql`
    select pg_advisory_xact_lock(hashtextextended('photo ' || hash, 0))
    from (select distinct hash from unnest(${hashes}::text[]) as named (hash) order by hash) ordered
  `.execute(tx)

export async function findPhotoHash(db: Db, userId: UserId): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('photoHash')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.photoHash
}

/** Stores both sizes of a photo. Returns false, and stores nothing, if they are stored already. */
export async function insertPhoto(
  tx: Tx,
  hash: string,
  places: Record<PhotoSize, StoredBytes>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('photos')
    .values(PHOTO_SIZES.map((size) => ({ hash, size, ...places[size] })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Deletes a photo unless a profile shows it. */
export const deleteUnusedPhoto = (tx: Tx, hash: string) =>
  tx
    .deleteFrom('photos')
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('profiles').select('userId').where('photoHash', '=', hash))),
    )
    .execute()

/** Where the bytes of a photo are stored. */
export const findPhotoPlace = (
  db: Db,
  { hash, size }: { hash: string; size: PhotoSize },
): Promise<StoredBytes | undefined> =>
  db
    .selectFrom('photos')
    .select(['bytes', 'blob'])
    .where('hash', '=', hash)
    .where('size', '=', size)
    .executeTakeFirst()
