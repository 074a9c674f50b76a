import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/profiles'
import { PHOTO_SIZES, type PhotoSize, photoUrl } from '@shipmates/contract/photos'
import { type Photo, processPhoto } from '../../adapters/photos/process-photo.ts'
import type { Deps } from '../../deps.ts'
import type { Form } from '../../platform/http/uploads.ts'
import {
  deleteUnusedPhoto,
  findPhotoBytes,
  findPhotoHash,
  insertPhoto,
  lockPhotos,
  lockUploads,
} from './photo-queries.ts'
import { upsertProfile } from './queries.ts'

/**
 * Replaces a member's photo with the uploaded file, or throws and leaves it as it was:
 * TOO_MANY_REQUESTS before anything is read, VALIDATION_ERROR without a file, INVALID_PHOTO.
 */
export async function uploadPhoto(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  userId: UserId,
  readForm: () => Promise<Form>,
): Promise<{ photoUrl: string }> {
  await limiter.take('uploads', userId)
  const { file } = await readForm()
  if (!file) throw new AppError('VALIDATION_ERROR', messages.photoMissing)
  const photo = await processPhoto(file)
  await storePhoto({ db }, userId, photo)
  return { photoUrl: photoUrl(photo.hash)! }
}

/**
 * Makes this the member's photo, and deletes the previous one unless another member shows the same.
 */
export function storePhoto({ db }: Pick<Deps, 'db'>, userId: UserId, photo: Photo): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockUploads(tx, userId)
    const before = await findPhotoHash(tx, userId)
    await lockPhotos(tx, before ? [before, photo.hash] : [photo.hash])
    await insertPhoto(tx, photo)
    await upsertProfile(tx, userId, { photoHash: photo.hash })
    if (before && before !== photo.hash) await deleteUnusedPhoto(tx, before)
  })
}

const HASH = /^[0-9a-f]{64}$/
const isSize = (size: string): size is PhotoSize => PHOTO_SIZES.some((known) => known === size)

/** The WebP stored under a hash, or `undefined`. */
export async function readPhoto(
  { db }: Pick<Deps, 'db'>,
  { hash, size }: { hash: string; size: string },
): Promise<Buffer | undefined> {
  return HASH.test(hash) && isSize(size) ? findPhotoBytes(db, { hash, size }) : undefined
}
