import type { UserId } from '@shipmates/contract/ids'
import { PHOTO_SIZES, type PhotoSize } from '@shipmates/contract/photos'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

/** Lets one transaction at a time change photos. Who reads them never waits. */
export const lockPhotos = (tx: Tx) => sql`lock table photos in share row exclusive mode`.execute(tx)

export async function findPhotoHash(db: Db, userId: UserId): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('photoHash')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.photoHash
}

/** Keeps both sizes of a photo, or leaves it when it is kept already. */
export const insertPhoto = (
  tx: Tx,
  { hash, ...bytes }: { hash: string } & Record<PhotoSize, Buffer>,
) =>
  tx
    .insertInto('photos')
    .values(PHOTO_SIZES.map((size) => ({ hash, size, bytes: bytes[size] })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Drops a photo that no profile shows. */
export const deleteUnusedPhoto = (tx: Tx, hash: string) =>
  tx
    .deleteFrom('photos')
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('profiles').select('userId').where('photoHash', '=', hash))),
    )
    .execute()

export async function findPhotoBytes(
  db: Db,
  { hash, size }: { hash: string; size: PhotoSize },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('bytes')
    .where('hash', '=', hash)
    .where('size', '=', size)
    .executeTakeFirst()
  return row?.bytes
}
