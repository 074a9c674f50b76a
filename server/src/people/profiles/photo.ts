import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/profiles'
import { PHOTO_SIZES, type PhotoSize, photoUrl } from '@shipmates/contract/photos'
import { sql } from 'kysely'
import type { StoredBytes } from '../../adapters/blobs/blobs.ts'
import { type Photo, processPhoto } from '../../adapters/photos/process-photo.ts'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Form } from '../../platform/http/uploads.ts'
import { upsertProfile } from './queries.ts'

/**
 * Replaces a member's photo with the uploaded file. On an error the old photo stays. Throws VALIDATION_ERROR without a
 * file, INVALID_PHOTO, UNAVAILABLE.
 */
export async function uploadPhoto(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  userId: UserId,
  readForm: () => Promise<Form>,
): Promise<{ photoUrl: string }> {
  const { file } = await readForm()
  if (!file) throw new AppError('VALIDATION_ERROR', messages.photoMissing)
  const photo = await processPhoto({ bytes: file, by: userId })
  await storePhoto({ db, blobs }, userId, photo)
  return { photoUrl: photoUrl(photo.hash)! }
}

/** Makes this the member's photo, and deletes the previous one unless another member has the same. */
export async function storePhoto(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  userId: UserId,
  { hash, small, large }: Photo,
): Promise<void> {
  const { places, claim } = await blobs.save({ small, large })
  await db.transaction().execute(async (tx) => {
    await lockUploads(tx, userId)
    const before = await findPhotoHash(tx, userId)
    await lockPhotos(tx, before ? [before, hash] : [hash])
    if (await insertPhoto(tx, hash, places)) await claim(tx)
    await upsertProfile(tx, userId, { photoHash: hash })
    if (before && before !== hash) await deleteUnusedPhoto(tx, before)
  })
}

const HASH = /^[0-9a-f]{64}$/
const isSize = (size: string): size is PhotoSize => PHOTO_SIZES.some((known) => known === size)

/** The WebP stored under a hash, or `undefined`. Throws UNAVAILABLE. */
export async function readPhoto(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  { hash, size }: { hash: string; size: string },
): Promise<Buffer | undefined> {
  if (!HASH.test(hash) || !isSize(size)) return undefined
  return blobs.read(() => findPhotoPlace(db, { hash, size }))
}

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
async function insertPhoto(
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
const findPhotoPlace = (
  db: Db,
  { hash, size }: { hash: string; size: PhotoSize },
): Promise<StoredBytes | undefined> =>
  db
    .selectFrom('photos')
    .select(['bytes', 'blob'])
    .where('hash', '=', hash)
    .where('size', '=', size)
    .executeTakeFirst()
