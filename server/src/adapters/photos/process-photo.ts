import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { AppError } from '@shipmates/contract/errors'
import type { PhotoSize } from '@shipmates/contract/photos'
import sharp, { type Sharp } from 'sharp'
import { createQueue } from '../../platform/queue.ts'
import { isPhoto } from './photo-type.ts'

/** A stored photo: square, upright, without metadata. `hash` is the SHA-256 of the large size. */
export interface Photo extends Record<PhotoSize, Buffer> {
  hash: string
}

const LARGE = { pixels: 512, maxBytes: 40_000 }
const SMALL = { pixels: 96, maxBytes: 4_000 }
const MAX_PIXELS = 25_000_000
/** Decoding timeout in wall time. A 12-megapixel photo takes 0.2 s on an idle machine. */
const MAX_SECONDS = 3
const MAX_WAITING = 50
const RETRY_AFTER_MS = 5000
/**
 * Background of transparent pictures; otherwise the member's initial behind the photo
 * shows through.
 */
const GROUND = '#ffffff'
/** Tried in order until the file fits `maxBytes`. At the last one even noise fits. */
const QUALITIES = [82, 74, 66, 58, 50, 40, 30, 20, 10, 1]

// One thread per picture, and one core left free, so that photos do not slow down other work.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = createQueue({
  parallel: Math.max(1, availableParallelism() - 1),
  maxWaiting: MAX_WAITING,
})

/**
 * Converts an uploaded file to a stored photo. Throws INVALID_PHOTO if the type is unknown, the
 * file damaged or the picture too large; TOO_MANY_REQUESTS if too many photos are queued or this
 * one timed out.
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

/** Maps a decoding error. A timeout is not the file's fault: a busy machine may be too slow. */
export const failureOf = (error: Error): AppError =>
  /\btimeout: \d+% complete/.test(error.message)
    ? new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterMs: RETRY_AFTER_MS })
    : new AppError('INVALID_PHOTO')

/** Renders a trusted picture of our own, of any type that sharp reads, to a stored photo. */
export const renderPhoto = async (bytes: Uint8Array): Promise<Photo> =>
  encode(await squareOf(sharp(bytes)))

interface Square {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Decodes to bare pixels, which drops metadata and everything else in the file. */
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
