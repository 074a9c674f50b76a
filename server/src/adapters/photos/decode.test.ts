import { pictureDamaged } from '@shipmates/contract/messages/pictures'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { failureOf } from './decode.ts'

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
