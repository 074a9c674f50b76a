import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { CURVE, makeKeys, type PushKeys } from './vapid.ts'

/** The keys of a browser in its subscription. */
export interface Recipient {
  /** The browser's public key, a point on P-256. */
  p256dh: Buffer
  /** The secret that it shares with the installation. */
  auth: Buffer
}

/** Services take up to 4,096 bytes; a message is one record of this size. */
const RECORD_BYTES = 4096
const TAG_BYTES = 16
const SALT_BYTES = 16
/** Ends the text of the last record; padding follows. */
const DELIMITER = 2
/** Messages are padded to multiples of this, so that their size reveals little. */
const PADDED_BYTES = 256

interface Chosen {
  salt: Buffer
  keys: PushKeys
  paddedBytes: number
}

/**
 * Encrypts a message for one browser, as the body of a request with `Content-Encoding: aes128gcm` (RFC 8291 and 8188).
 *
 * Throws for a `p256dh` that is not on the curve, and for a text of more than 3,000 bytes.
 */
export function encrypt(
  text: Buffer,
  { p256dh, auth }: Recipient,
  {
    salt = randomBytes(SALT_BYTES),
    keys = makeKeys(),
    paddedBytes = PADDED_BYTES,
  }: Partial<Chosen> = {},
): Buffer {
  if (text.length > 3000) throw new Error('A push holds up to 3,000 bytes.')
  const own = createECDH(CURVE)
  own.setPrivateKey(keys.privateKey)
  const { key, nonce } = deriveKeys({
    secret: own.computeSecret(p256dh),
    auth,
    salt,
    keyInfo: Buffer.concat([p256dh, keys.publicKey]),
  })
  const padding = paddedBytes - 1 - (text.length % paddedBytes)
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  const record = Buffer.concat([text, Buffer.of(DELIMITER), Buffer.alloc(padding)])
  return Buffer.concat([
    header(salt, keys.publicKey),
    cipher.update(record),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

interface Shared {
  /** The shared secret of the two key pairs. */
  secret: Buffer
  auth: Buffer
  salt: Buffer
  /** The browser's public key, then the sender's. */
  keyInfo: Buffer
}

/** The key and nonce of the only record. */
export function deriveKeys({ secret, auth, salt, keyInfo }: Shared): {
  key: Buffer
  nonce: Buffer
} {
  const ikm = derive(secret, auth, Buffer.concat([Buffer.from('WebPush: info\0'), keyInfo]), 32)
  return {
    key: derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  }
}

const derive = (ikm: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, bytes))

function header(salt: Buffer, publicKey: Buffer): Buffer {
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, recordSize, Buffer.of(publicKey.length), publicKey])
}
