import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { messages } from '@shipmates/contract/messages'
import { PHOTO_SIZES, type PhotoSize, photoUrl } from '@shipmates/contract/photos'
import { type Photo, processPhoto } from '../../adapters/photos/process-photo.ts'
import type { Deps } from '../../deps.ts'
import {
  deleteUnusedPhoto,
  findPhotoBytes,
  findPhotoHash,
  insertPhoto,
  lockPhotos,
} from './photo-queries.ts'
import { upsertProfile } from './queries.ts'

/**
 * Replaces a member's photo by the file that is read, or leaves it as it was. Throws TOO_MANY_REQUESTS
 * before anything is read, VALIDATION_ERROR when there is no file, and INVALID_PHOTO.
 */
export async function uploadPhoto(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  userId: UserId,
  readFile: () => Promise<Buffer | undefined>,
): Promise<{ photoUrl: string }> {
  await limiter.take('uploads', userId)
  const file = await readFile()
  if (!file) throw new AppError('VALIDATION_ERROR', messages.photoMissing)
  const photo = await processPhoto(file)
  await storePhoto({ db }, userId, photo)
  return { photoUrl: photoUrl(photo.hash)! }
}

/** Makes a photo the member's own, and drops the one before unless another member shows the same. */
export function storePhoto({ db }: Pick<Deps, 'db'>, userId: UserId, photo: Photo): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockPhotos(tx)
    const before = await findPhotoHash(tx, userId)
    await insertPhoto(tx, photo)
    await upsertProfile(tx, userId, { photoHash: photo.hash })
    if (before && before !== photo.hash) await deleteUnusedPhoto(tx, before)
  })
}

const HASH = /^[0-9a-f]{64}$/
const isSize = (size: string): size is PhotoSize => PHOTO_SIZES.some((known) => known === size)

/** The WebP that is kept under a hash, or undefined when there is none. */
export async function readPhoto(
  { db }: Pick<Deps, 'db'>,
  { hash, size }: { hash: string; size: string },
): Promise<Buffer | undefined> {
  return HASH.test(hash) && isSize(size) ? findPhotoBytes(db, { hash, size }) : undefined
}
