export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif'

const isAt = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, place) => bytes[at + place] === letter.charCodeAt(0))

const isFrom = (bytes: Uint8Array, text: string, from: number): boolean => {
  for (let at = Math.max(0, from); at + text.length <= bytes.length; at++) {
    if (isAt(bytes, text, at)) return true
  }
  return false
}

/** The type of a picture by its first bytes; undefined if unknown. Names and declared types are ignored. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  if (isAt(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (isAt(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (isAt(bytes, 'GIF87a') || isAt(bytes, 'GIF89a')) return 'gif'
  return isAt(bytes, 'RIFF') && isAt(bytes, 'WEBP', 8) ? 'webp' : undefined
}

/** Some programs append bytes to a picture. */
const APPENDED_MAX = 64 * 1024

/** Whether the end of a picture is missing. Only meaningful for a picture that could not be decoded. */
export function isCutOff(bytes: Uint8Array): boolean {
  const type = pictureTypeOf(bytes)
  const last = bytes.length - APPENDED_MAX
  if (type === 'jpeg') return !isFrom(bytes, '\xff\xd9', last)
  if (type === 'png') return !isFrom(bytes, 'IEND', last)
  if (type === 'gif') return !isFrom(bytes, '\0;', last)
  return type === 'webp' && numberAt(bytes, 4) + 8 > bytes.length
}

/** Four bytes, little-endian. */
const numberAt = (bytes: Uint8Array, at: number): number =>
  [0, 1, 2, 3].reduce((sum, place) => sum + (bytes[at + place] ?? 0) * 256 ** place, 0)

/** Whether a picture has more than one frame: an animated GIF, WebP or PNG. */
export function isMoving(bytes: Uint8Array): boolean {
  const type = pictureTypeOf(bytes)
  if (type === 'gif') return countGifFrames(bytes) > 1
  if (type === 'webp') return isAt(bytes, 'VP8X', 12) && ((bytes[20] ?? 0) & 2) !== 0
  return type === 'png' && hasAnimation(bytes)
}

/** An animated PNG has a chunk for its animation before its pixels. */
function hasAnimation(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 8; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    if (isAt(bytes, 'acTL', at + 4)) return true
    if (isAt(bytes, 'IDAT', at + 4)) return false
  }
  return false
}

const GIF_HEADER = 13
const GIF_EXTENSION = 0x21
const GIF_IMAGE = 0x2c

/** Counts up to two. */
function countGifFrames(bytes: Uint8Array): number {
  let frames = 0
  let at = GIF_HEADER + coloursAt(bytes, 10)
  while (at < bytes.length && frames < 2) {
    if (bytes[at] === GIF_IMAGE) {
      frames++
      at = afterBlocks(bytes, at + 11 + coloursAt(bytes, at + 9))
    } else if (bytes[at] === GIF_EXTENSION) at = afterBlocks(bytes, at + 2)
    else break
  }
  return frames
}

/** The length of the colour table that these flags announce. */
function coloursAt(bytes: Uint8Array, at: number): number {
  const flags = bytes[at] ?? 0
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Blocks that begin with their length; an empty one is the last. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at]) at += (bytes[at] ?? 0) + 1
  return at + 1
}
