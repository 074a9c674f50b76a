import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt } from '../../testing/push-service.ts'
import { encrypt } from './encrypt.ts'
import { isPoint, makeKeys } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  senderPublic:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('the example of RFC 8291 is encrypted byte for byte', () => {
  const { text, senderPublic, senderPrivate, p256dh, auth, salt, body } = EXAMPLE

  const encrypted = encrypt(
    Buffer.from(text),
    { p256dh: bytes(p256dh), auth: bytes(auth) },
    {
      salt: bytes(salt),
      keys: { publicKey: bytes(senderPublic), privateKey: bytes(senderPrivate) },
      paddedBytes: 1,
    },
  )

  expect(encrypted.toString('base64url')).toBe(body)
})

test.each([0, 1, 255, 256, 3000])(
  'a browser reads %i bytes, and the size of the push does not reveal their number',
  (length) => {
    const pair = createECDH('prime256v1')
    const publicKey = pair.generateKeys()
    const auth = bytes(EXAMPLE.auth)
    // Text may end with bytes that also end or pad records.
    const text = Buffer.alloc(length, length % 2 === 0 ? 2 : 'x')

    const one = encrypt(text, { p256dh: publicKey, auth })
    const other = encrypt(text, { p256dh: publicKey, auth })

    expect(decrypt(one, { pair, auth, publicKey })).toEqual(text)
    expect((one.length - 86 - 16) % 256).toBe(0)
    expect(one.length).toBeLessThanOrEqual(4096)
    expect(one.equals(other)).toBe(false)
  },
)

test('more than 3,000 bytes are refused', () => {
  const { p256dh, auth } = EXAMPLE

  expect(() => encrypt(Buffer.alloc(3001), { p256dh: bytes(p256dh), auth: bytes(auth) })).toThrow(
    '3,000',
  )
})

test('only uncompressed points on the curve are keys', () => {
  const { publicKey } = makeKeys()
  const bent = Buffer.from(publicKey)
  bent[64]! ^= 1

  expect(isPoint(publicKey)).toBe(true)
  expect(isPoint(bytes(EXAMPLE.p256dh))).toBe(true)
  expect([bent, publicKey.subarray(1), Buffer.alloc(65), Buffer.alloc(0)].map(isPoint)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
