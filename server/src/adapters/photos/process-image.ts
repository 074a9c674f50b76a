import { IMAGE_SIDE_MAX_PX } from '@shipmates/contract/chat-images'
import type { PhotoSize } from '@shipmates/contract/photos'
import sharp from 'sharp'
import { decode, decodeInTurn, encodeWebp, type Pixels, type Uploaded } from './decode.ts'

/** A stored image: whole, upright, without metadata. `width` and `height` are the large size's. */
export interface Image extends Record<PhotoSize, Buffer> {
  width: number
  height: number
}

/**
 * The large size takes 0.15 s of CPU, or 1.3 s for noise, which fits only at the last quality. More effort takes twice
 * as long for files that are 3 % smaller.
 */
const webp = { qualities: [80, 50, 20, 1], effort: 2 }
const within = (pixels: number) =>
  ({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true }) as const
const LARGE = { size: within(IMAGE_SIDE_MAX_PX), maxBytes: 700_000, ...webp }
const SMALL = { size: within(960), maxBytes: 120_000, ...webp }

/** Converts an uploaded file to a stored image. Throws what `decodeInTurn` throws. */
export const processImage = (uploaded: Uploaded): Promise<Image> =>
  decodeInTurn(uploaded, LARGE.size, encode)

/** Renders a trusted picture of our own, of any type that sharp reads, to a stored image. */
export const renderImage = async (bytes: Uint8Array): Promise<Image> =>
  encode(await decode(sharp(bytes), LARGE.size))

async function encode(pixels: Pixels): Promise<Image> {
  const large = await encodeWebp(pixels, LARGE)
  const small = await encodeWebp(pixels, SMALL)
  const { width, height } = pixels.info
  return { small, large, width, height }
}
