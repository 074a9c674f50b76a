import { IMAGE_SIDE_MAX_PX, MESSAGE_IMAGE_MAX_BYTES } from '@shipmates/contract/chat-images'
import { AppError } from '@shipmates/contract/errors'
import type { ConversationId } from '@shipmates/contract/ids'
import { MESSAGE_IMAGES_MAX } from '@shipmates/contract/limits'
import { imageTooLarge, tooManyImages } from '@shipmates/contract/messages/chat'
import { imageInvalid } from '@shipmates/contract/messages/chat-images'
import { pictureMoves } from '@shipmates/contract/messages/pictures'
import { openPicture } from '../../../lib/browser/open-picture.ts'
import { randomId } from '../../../lib/format/random-id.ts'
import { toast } from '../../../lib/toast.ts'
import { forgetFile, keepFile, pictureOf, restoreFiles } from '../outbox/files.ts'
import type { OutgoingImage } from '../outbox/outbox.ts'
import { readPicked, writePicked } from './writing.ts'

/** The keys of the images that this tab is preparing. */
const preparing = new Set<string>()

/**
 * Adds pictures to the next message of a conversation, in order, up to the limit. They appear at
 * once, and the message waits until they are prepared. Shows toasts about pictures that were not
 * added, or that lost their animation.
 */
export async function pickImages(id: ConversationId, files: readonly File[]): Promise<void> {
  const picked = readPicked(id)
  const added = files
    .slice(0, MESSAGE_IMAGES_MAX - picked.length)
    .map((file) => ({ key: randomId(), file }))
  if (added.length < files.length) toast.error(tooManyImages)
  writePicked(id, [...picked, ...added.map(({ key, file }) => unprepared(key, file))])
  await Promise.all(added.map(({ key, file }) => prepare(id, key, file)))
}

const unprepared = (key: string, { name }: File): OutgoingImage => ({
  key,
  name,
  width: 0,
  height: 0,
  alt: '',
})

async function prepare(id: ConversationId, key: string, original: File): Promise<void> {
  preparing.add(key)
  try {
    const { file, width, height, wasMoving } = await prepareImage(original)
    if (wasMoving) toast.info(pictureMoves)
    await keepFile(key, file)
    if (readPicked(id).some((image) => image.key === key)) {
      changePicked(id, key, { width, height })
    } else {
      // It was removed in the meantime.
      forgetFile(key)
    }
  } catch (error) {
    removePicked(id, key)
    toast.error(error instanceof AppError ? error.message : imageInvalid)
  } finally {
    preparing.delete(key)
  }
}

export function removePicked(id: ConversationId, key: string): void {
  writePicked(
    id,
    readPicked(id).filter((image) => image.key !== key),
  )
  forgetFile(key)
}

export const describePicked = (id: ConversationId, key: string, alt: string): void =>
  changePicked(id, key, { alt })

function changePicked(id: ConversationId, key: string, update: Partial<OutgoingImage>): void {
  writePicked(
    id,
    readPicked(id).map((image) => (image.key === key ? { ...image, ...update } : image)),
  )
}

/** After a reload: restores the pictures, and removes images whose pictures are lost. */
export async function restorePicked(id: ConversationId): Promise<void> {
  const keys = readPicked(id).map(({ key }) => key)
  await restoreFiles(keys)
  for (const key of keys) if (!pictureOf(key) && !preparing.has(key)) removePicked(id, key)
}

interface Prepared {
  file: Blob
  width: number
  height: number
  /** Whether an animation was reduced to its first frame. */
  wasMoving: boolean
}

/**
 * Converts a picture for the upload to a type that the server reads: it is shrunk if larger than
 * the server's limit, and an animation is reduced to its first frame. Throws an AppError where the
 * server would refuse it.
 */
async function prepareImage(file: File): Promise<Prepared> {
  const { picture, type, isMoving } = await openPicture(file)
  const { width, height } = picture
  const isSmall = Math.max(width, height) <= IMAGE_SIDE_MAX_PX
  const fits = isSmall && file.size <= MESSAGE_IMAGE_MAX_BYTES
  const prepared =
    type && fits && !isMoving ? { file, width, height } : await shrink(picture, type === 'jpeg')
  picture.close()
  if (prepared.file.size > MESSAGE_IMAGE_MAX_BYTES) {
    throw new AppError('PHOTO_TOO_LARGE', imageTooLarge)
  }
  return { ...prepared, wasMoving: isMoving }
}

const QUALITY = 0.9

async function shrink(picture: ImageBitmap, isJpeg: boolean) {
  const scale = Math.min(1, IMAGE_SIDE_MAX_PX / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  // A browser that cannot write WebP writes PNG, which also keeps transparency.
  const target = isJpeg ? 'image/jpeg' : 'image/webp'
  const file = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, target, QUALITY)
  })
  if (!file) throw new AppError('INVALID_PHOTO', imageInvalid)
  return { file, width, height }
}
