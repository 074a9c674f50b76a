import sharp from 'sharp'
import { createQueue } from '../../platform/queue.ts'

/** A photo over a drawing, as a square with round corners, in pixels. */
export interface Inset {
  bytes: Buffer
  left: number
  top: number
  side: number
  radius: number
}

/** One at a time, because anybody can request a card, and other work must continue. */
const inTurn = createQueue({ parallel: 1, maxWaiting: 50 })

/**
 * Renders an SVG of our own, without text, as PNG, for each network in turn (`by`). Throws TOO_MANY_REQUESTS if too many
 * are queued.
 */
export const renderCard = (svg: string, by: string, inset?: Inset): Promise<Buffer> =>
  inTurn(async () => {
    const drawing = sharp(Buffer.from(svg))
    const layers = inset ? [{ ...inset, input: await roundOff(inset) }] : []
    return drawing
      .composite(layers.map(({ input, left, top }) => ({ input, left, top })))
      .png({ compressionLevel: 8 })
      .toBuffer()
  }, by)

function roundOff({ bytes, side, radius }: Inset): Promise<Buffer> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`
  return sharp(bytes)
    .resize(side, side, { fit: 'cover' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer()
}
