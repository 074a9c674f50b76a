import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A JPEG with broad shapes and fine grain, like a camera's. */
export async function takePhoto(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const shapes = await sharp(randomBytes(8 * 6 * 3), { raw: { width: 8, height: 6, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const grain = await sharp({
    create: { width: 512, height: 512, channels: 3, background: '#808080', noise },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const photo = await sharp(shapes)
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer()
  return Buffer.from(photo)
}
