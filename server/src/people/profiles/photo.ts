import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/profiles'
import { PHOTO_SIZES, type PhotoSize, photoUrl } from '@shipmates/contract/photos'
import { type Photo, processPhoto } from '../../adapters/photos/process-photo.ts'
import type { Deps } from '../../deps.ts'
import type { Form } from '../../platform/http/uploads.ts'
import {
  deleteUnusedPhoto,
  findPhotoHash,
  findPhotoPlace,
  insertPhoto,
  lockPhotos,
  lockUploads,
} from './photo-queries.ts'
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
