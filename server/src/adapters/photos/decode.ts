import { availableParallelism } from 'node:os'
import { AppError } from '@shipmates/contract/errors'
import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { createQueue } from '../../platform/queue.ts'
import { isPhoto } from './photo-type.ts'

const MAX_PIXELS = 25_000_000
/** Decoding timeout in wall time. A 12-megapixel photo takes 0.2 s on an idle machine. */
const MAX_SECONDS = 3
const MAX_WAITING = 50
const RETRY_AFTER_MS = 5000
/** Background of transparent pictures; otherwise what is behind them shows through. */
const GROUND = '#ffffff'

// One thread per picture, and one core left free, so that photos do not slow down other work.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = createQueue({
  parallel: Math.max(1, availableParallelism() - 1),
  maxWaiting: MAX_WAITING,
})

/** A decoded picture: upright, without metadata. */
export interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/**
 * Decodes an uploaded file to the given size and encodes it with `encode`, in turn with others. Throws
 * INVALID_PHOTO if the type is unknown, the file damaged or the picture too large; TOO_MANY_REQUESTS
 * if too many are queued or this one timed out.
 */
export async function decodeInTurn<T>(
  bytes: Uint8Array,
  size: ResizeOptions,
  encode: (pixels: Pixels) => Promise<T>,
): Promise<T> {
  if (!isPhoto(bytes)) throw new AppError('INVALID_PHOTO')
  return inTurn(async () => {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    const pixels = await decode(picture.timeout({ seconds: MAX_SECONDS }), size).catch((error) => {
      throw failureOf(error)
    })
    return encode(pixels)
  })
}

/** Maps a decoding error. A timeout is not the file's fault: a busy machine may be too slow. */
export const failureOf = (error: Error): AppError =>
  /\btimeout: \d+% complete/.test(error.message)
    ? new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterMs: RETRY_AFTER_MS })
    : new AppError('INVALID_PHOTO')

/** Decodes to bare pixels, which drops metadata and everything else in the file. */
export const decode = (picture: Sharp, size: ResizeOptions): Promise<Pixels> =>
  picture
    .autoOrient()
    .resize(size)
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })

interface Fit {
  size: ResizeOptions
  maxBytes: number
  /** WebP qualities, tried in order until the file fits `maxBytes`. */
  qualities: readonly number[]
  /** From 0, which is fast, to 6, which is small. */
  effort: number
}

/** Encodes pixels as a WebP, in the first quality that fits, or else the last. */
export async function encodeWebp(
  { data, info: { width, height, channels } }: Pixels,
  { size, maxBytes, qualities, effort }: Fit,
): Promise<Buffer> {
  let encoded = Buffer.alloc(0)
  for (const quality of qualities) {
    encoded = await sharp(data, { raw: { width, height, channels } })
      .resize(size)
      .webp({ quality, effort })
      .toBuffer()
    if (encoded.length <= maxBytes) break
  }
  return encoded
}
