import { IMAGE_SIDE_MAX_PX, MESSAGE_IMAGE_MAX_BYTES } from '@shipmates/contract/chat-images'
import { AppError } from '@shipmates/contract/errors'
import { PHOTO_TYPES } from '@shipmates/contract/limits'
import { imageTooLarge } from '@shipmates/contract/messages/chat'
import { imageInvalid } from '@shipmates/contract/messages/chat-images'

interface Prepared {
  file: Blob
  width: number
  height: number
}

const JPEG = 'image/jpeg'
const QUALITY = 0.9

/**
 * A picture as it is uploaded: one larger than the server keeps is shrunk. Throws an AppError, by the
 * rules of the server, for what it would refuse.
 */
export async function prepareImage(file: File): Promise<Prepared> {
  if (!PHOTO_TYPES.some((type) => type === file.type)) throw invalid()
  const picture = await createImageBitmap(file).catch(() => {
    throw invalid()
  })
  const { width, height } = picture
  const isSmall = Math.max(width, height) <= IMAGE_SIDE_MAX_PX
  const prepared =
    isSmall && file.size <= MESSAGE_IMAGE_MAX_BYTES
      ? { file, width, height }
      : await shrink(picture, file.type)
  picture.close()
  if (prepared.file.size > MESSAGE_IMAGE_MAX_BYTES) {
    throw new AppError('PHOTO_TOO_LARGE', imageTooLarge)
  }
  return prepared
}

const invalid = () => new AppError('INVALID_PHOTO', imageInvalid)

async function shrink(picture: ImageBitmap, type: string): Promise<Prepared> {
  const scale = Math.min(1, IMAGE_SIDE_MAX_PX / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  // A browser that cannot write WebP writes PNG, which keeps transparent parts as well.
  const target = type === JPEG ? JPEG : 'image/webp'
  const file = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, target, QUALITY)
  })
  if (!file) throw invalid()
  return { file, width, height }
}
