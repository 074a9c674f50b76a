import { IMAGE_SIDE_MAX_PX, MESSAGE_IMAGE_MAX_BYTES } from '@shipmates/contract/chat-images'
import { AppError } from '@shipmates/contract/errors'
import { imageTooLarge } from '@shipmates/contract/messages/chat'
import { imageInvalid } from '@shipmates/contract/messages/chat-images'
import { openPicture } from '../../../lib/browser/open-picture.ts'

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
export async function prepareImage(file: File): Promise<Prepared> {
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
