import { createHash } from 'node:crypto'
import type { PhotoSize } from '@shipmates/contract/photos'
import sharp from 'sharp'
import { decode, decodeInTurn, encodeWebp, type Pixels, type Uploaded } from './decode.ts'

/** A stored photo: square, upright, without metadata. `hash` is the SHA-256 of the large size. */
export interface Photo extends Record<PhotoSize, Buffer> {
  hash: string
}

/** At the last quality even noise fits. */
const webp = { qualities: [82, 74, 66, 58, 50, 40, 30, 20, 10, 1], effort: 4 }
const square = (pixels: number) => ({ width: pixels, height: pixels, fit: 'cover' }) as const
const LARGE = { size: square(512), maxBytes: 40_000, ...webp }
const SMALL = { size: square(96), maxBytes: 4_000, ...webp }

/** Converts an uploaded file to a stored photo. Throws what `decodeInTurn` throws. */
export const processPhoto = (uploaded: Uploaded): Promise<Photo> =>
  decodeInTurn(uploaded, LARGE.size, encode)

/** Renders a trusted picture of our own, of any type that sharp reads, to a stored photo. */
export const renderPhoto = async (bytes: Uint8Array): Promise<Photo> =>
  encode(await decode(sharp(bytes), LARGE.size))

async function encode(pixels: Pixels): Promise<Photo> {
  const large = await encodeWebp(pixels, LARGE)
  const small = await encodeWebp(pixels, SMALL)
  return { hash: createHash('sha256').update(large).digest('hex'), small, large }
}
