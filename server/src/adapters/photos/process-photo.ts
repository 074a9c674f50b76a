import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { AppError } from '@shipmates/contract/errors'
import type { PhotoSize } from '@shipmates/contract/photos'
import sharp, { type Sharp } from 'sharp'
import { createQueue } from '../../platform/queue.ts'
import { isPhoto } from './photo-type.ts'

/** A photo as it is kept: square, upright, without metadata, named by the hash of the large one. */
export interface Photo extends Record<PhotoSize, Buffer> {
  hash: string
}

const LARGE = { pixels: 512, maxBytes: 40_000 }
const SMALL = { pixels: 96, maxBytes: 4_000 }
const MAX_PIXELS = 25_000_000
/** Wall time, which the encoding shares and a busy machine stretches: a 12-megapixel photo takes 0.2 s. */
const MAX_SECONDS = 3
const MAX_WAITING = 50
const RETRY_AFTER_MS = 5000
/** What shows through a transparent picture; without it the letter behind would. */
const GROUND = '#ffffff'
/** Tried in turn until a picture fits; the last one fits even noise. */
const QUALITIES = [82, 74, 66, 58, 50, 40, 30, 20, 10, 1]

// One thread a picture, and a core left over: photos wait in line, nothing else waits for photos.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = createQueue({
  parallel: Math.max(1, availableParallelism() - 1),
  maxWaiting: MAX_WAITING,
})

/**
 * Makes the stored photo of an uploaded file. Throws INVALID_PHOTO for one that is of no known type,
 * damaged or too many pixels, and TOO_MANY_REQUESTS while too many photos wait or one took too long.
 */
export async function processPhoto(bytes: Uint8Array): Promise<Photo> {
  if (!isPhoto(bytes)) throw new AppError('INVALID_PHOTO')
  return inTurn(async () => {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    const square = await squareOf(picture.timeout({ seconds: MAX_SECONDS })).catch((error) => {
      throw failureOf(error)
    })
    return encode(square)
  })
}

/** What a failure to decode says of the file: a good one may take too long on a busy machine. */
export const failureOf = (error: Error): AppError =>
  /\btimeout: \d+% complete/.test(error.message)
    ? new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterMs: RETRY_AFTER_MS })
    : new AppError('INVALID_PHOTO')

/** Makes a stored photo of a picture that is our own, of any type. */
export const renderPhoto = async (bytes: Uint8Array): Promise<Photo> =>
  encode(await squareOf(sharp(bytes)))

interface Square {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** The pixels alone: all else that a file holds ends here. */
const squareOf = (picture: Sharp): Promise<Square> =>
  picture
    .autoOrient()
    .resize(LARGE.pixels, LARGE.pixels, { fit: 'cover' })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })

async function encode({ data, info: { width, height, channels } }: Square): Promise<Photo> {
  const square = () => sharp(data, { raw: { width, height, channels } })
  const large = await fit(square, LARGE)
  const small = await fit(square, SMALL)
  return { hash: createHash('sha256').update(large).digest('hex'), small, large }
}

async function fit(square: () => Sharp, { pixels, maxBytes }: typeof LARGE): Promise<Buffer> {
  let encoded = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    encoded = await square().resize(pixels, pixels).webp({ quality }).toBuffer()
    if (encoded.length <= maxBytes) break
  }
  return encoded
}
