import type { UserId } from '@shipmates/contract/ids'
import {
  pictureCutOff,
  pictureDamaged,
  pictureTooManyPixels,
  pictureUnknown,
} from '@shipmates/contract/messages/pictures'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { blankPng } from '../../testing/blank-png.ts'
import { flat, noise } from '../../testing/pictures.ts'
import { decodeInTurn, decoding, failureOf } from './decode.ts'

// A busy machine may take longer for a picture than the product allows.
decoding.maxSeconds = 60

const by = '1' as UserId
const decodeFile = (bytes: Uint8Array) =>
  decodeInTurn({ bytes, by }, { width: 20 }, async ({ info }) => info)

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s is decoded', async (format) => {
  const bytes = await flat('#336699').toFormat(format).toBuffer()

  expect(await decodeFile(bytes)).toMatchObject({ width: 20, height: 15, channels: 3 })
})

test('a picture of 48 megapixels, as phones take them, is decoded', async () => {
  expect(await decodeFile(blankPng(8000, 6000))).toMatchObject({ width: 20, height: 15 })
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
/** With every seventh byte after the header changed. */
const garbled = (bytes: Buffer) =>
  bytes.map((byte, at) => (at > 60 && at < bytes.length - 30 && at % 7 === 0 ? byte ^ 0x5a : byte))

test.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
  [
    'SVG',
    pictureUnknown,
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['HTML', pictureUnknown, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['PDF', pictureUnknown, () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['HEIC', pictureUnknown, () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['TIFF', pictureUnknown, () => flat('#abcdef').tiff().toBuffer()],
  ['a lone beginning', pictureCutOff, () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a truncated JPEG', pictureCutOff, async () => half(await noise().jpeg().toBuffer())],
  ['a truncated PNG', pictureCutOff, async () => half(await noise().png().toBuffer())],
  ['a truncated WebP', pictureCutOff, async () => half(await noise().webp().toBuffer())],
  ['a garbled PNG', pictureDamaged, async () => garbled(await noise().png().toBuffer())],
  ['a garbled GIF', pictureDamaged, async () => garbled(await noise().gif().toBuffer())],
  ['a picture of too many pixels', pictureTooManyPixels, () => blankPng(10_001, 5000)],
  ['a decompression bomb', pictureTooManyPixels, () => blankPng(30_000, 30_000)],
])('%s is refused with the reason', async (_what, message, make) => {
  await expect(decodeFile(await make())).rejects.toMatchObject({ code: 'INVALID_PHOTO', message })
})

const failure = (picture: Sharp): Promise<Error> =>
  picture.toBuffer().then(
    () => expect.unreachable('it was decoded'),
    (error: Error) => error,
  )

test('a picture whose decoding times out may be retried', async () => {
  const create = { width: 20_000, height: 20_000, channels: 3, background: 'red' } as const
  const slow = sharp({ create, limitInputPixels: false }).blur(100)

  const error = await failure(slow.timeout({ seconds: 1 }).png())

  expect(failureOf(error, new Uint8Array())).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfterMs: 5000,
  })
})

test('a damaged picture is an invalid photo', async () => {
  const bytes = Buffer.from('\x89PNG\r\n\x1a\n timeout IEND', 'latin1')
  const error = await failure(sharp(bytes))

  expect(failureOf(error, bytes)).toMatchObject({ code: 'INVALID_PHOTO', message: pictureDamaged })
})
