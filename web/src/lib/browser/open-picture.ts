import { AppError } from '@shipmates/contract/errors'
import {
  pictureCutOff,
  pictureDamagedOrHuge,
  pictureUnknown,
} from '@shipmates/contract/messages/pictures'
import {
  isCutOff,
  isMoving,
  type PictureType,
  pictureTypeOf,
} from '@shipmates/contract/picture-bytes'

interface Opened {
  /** The first frame. */
  picture: ImageBitmap
  /** Undefined for a type that the browser opens and the server rejects, such as AVIF. */
  type: PictureType | undefined
  isMoving: boolean
}

/** Opens a picture, whatever its name and declared type. Throws an AppError with the reason if it cannot. */
export async function openPicture(file: Blob): Promise<Opened> {
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer()))
  const type = pictureTypeOf(bytes)
  const picture = await createImageBitmap(file).catch(() => {
    const why = isCutOff(bytes) ? pictureCutOff : pictureDamagedOrHuge
    throw new AppError('INVALID_PHOTO', type ? why : pictureUnknown)
  })
  return { picture, type, isMoving: isMoving(bytes) }
}
