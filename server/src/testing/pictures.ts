import sharp from 'sharp'
import { createRandom } from '../demo/random.ts'

interface Size {
  width?: number
  height?: number
}

/** A picture of one colour. */
export const flat = (background: string, { width = 40, height = 30 }: Size = {}) =>
  sharp({ create: { width, height, channels: 3, background } })

/** A picture that hardly compresses, the same each time. */
export function noise({ width = 64, height = 64 }: Size = {}) {
  const random = createRandom(7)
  const data = Buffer.from(Array.from({ length: width * height * 3 }, () => random.between(0, 255)))
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A JPEG that lies on its side: upright it is blue on the left and red on the right. Contains a location. */
export async function sidewaysJpeg(): Promise<Buffer> {
  const upper = await flat('#ff0000', { width: 400, height: 200 }).png().toBuffer()
  return flat('#0000ff', { width: 400, height: 400 })
    .composite([{ input: upper, top: 0, left: 0 }])
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Ada' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 23/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}
