import { availableParallelism } from 'node:os'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { PICTURE_MAX_PIXELS } from '@shipmates/contract/limits'
import {
  pictureCutOff,
  pictureDamaged,
  pictureTooManyPixels,
} from '@shipmates/contract/messages/pictures'
import { isCutOff, pictureTypeOf } from '@shipmates/contract/picture-bytes'
import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { createQueue } from '../../platform/queue.ts'

/**
 * Decoding timeout in wall time. On an idle machine a JPEG of 48 megapixels takes 0.3 s and 30 MB, an interlaced PNG of
 * noise 1.2 s and 50 MB. Tests prolong it.
 */
export const decoding = { maxSeconds: 3 }
const MAX_WAITING = 50
const RETRY_AFTER_MS = 5000
/** Background of transparent pictures; without it, hidden colours show through. */
const GROUND = '#ffffff'

// One thread per picture, and one core left free, so that photos do not slow down other work.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = createQueue({
  parallel: Math.max(1, availableParallelism() - 1),
  maxWaiting: MAX_WAITING,
})

/** A file and its uploader. */
export interface Uploaded {
  bytes: Uint8Array
  by: UserId
}

/** A decoded picture: upright, without metadata. */
export interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/**
 * Decodes an uploaded file to the given size and encodes it with `encode`, members in turn. Throws INVALID_PHOTO, which
 * says whether the type is unknown, the file damaged or the picture too large; TOO_MANY_REQUESTS if too many are queued
 * or this one timed out.
 */
export async function decodeInTurn<T>(
  { bytes, by }: Uploaded,
  size: ResizeOptions,
  encode: (pixels: Pixels) => Promise<T>,
): Promise<T> {
  if (!pictureTypeOf(bytes)) throw new AppError('INVALID_PHOTO')
  return inTurn(async () => {
    const picture = sharp(bytes, {
      limitInputPixels: PICTURE_MAX_PIXELS,
      failOn: 'error',
      pages: 1,
    })
    const pixels = await decode(picture.timeout({ seconds: decoding.maxSeconds }), size).catch(
      (error) => {
        throw failureOf(error, bytes)
      },
    )
    return encode(pixels)
  }, by)
}

/** Maps a decoding error. A timeout is not the file's fault, because a busy machine may be too slow. */
export function failureOf({ message }: Error, bytes: Uint8Array): AppError {
  if (/\btimeout: \d+% complete/.test(message)) {
    return new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterMs: RETRY_AFTER_MS })
  }
  if (/exceeds pixel limit/.test(message)) return invalid(pictureTooManyPixels)
  return invalid(isCutOff(bytes) ? pictureCutOff : pictureDamaged)
}

const invalid = (why: string) => new AppError('INVALID_PHOTO', why)

/** Decodes to bare pixels, which drops metadata and everything else in the file. */
export const decode = (picture: Sharp, size: ResizeOptions): Promise<Pixels> =>
  picture
    .autoOrient()
    .resize(size)
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })

/** After this time, encoding uses the last quality. */
const ENCODES_WITHIN_MS = 1000

interface Fit {
  size: ResizeOptions
  maxBytes: number
  /** WebP qualities, tried in order until the file fits `maxBytes`. */
  qualities: readonly number[]
  /** From 0, which is fast, to 6, which is small. */
  effort: number
}

/** Encodes pixels as a WebP, in the first quality that fits, or else the last; also in the last when time is up. */
export async function encodeWebp(
  { data, info: { width, height, channels } }: Pixels,
  { size, maxBytes, qualities, effort }: Fit,
): Promise<Buffer> {
  const startedAt = performance.now()
  const encode = (quality: number) =>
    sharp(data, { raw: { width, height, channels } })
      .resize(size)
      .webp({ quality, effort })
      .toBuffer()
  const last = qualities.at(-1)!
  for (const quality of qualities) {
    const encoded = await encode(quality)
    if (encoded.length <= maxBytes || quality === last) return encoded
    if (performance.now() - startedAt > ENCODES_WITHIN_MS) break
  }
  return encode(last)
}
