import { createECDH, ECDH } from 'node:crypto'

/** Keys of an installation on the curve P-256: the public one as an uncompressed point, the private one as a number. */
export interface PushKeys {
  publicKey: Buffer
  privateKey: Buffer
}

export const CURVE = 'prime256v1'
const PRIVATE_BYTES = 32

export function makeKeys(): PushKeys {
  const pair = createECDH(CURVE)
  const publicKey = pair.generateKeys()
  const privateKey = Buffer.alloc(PRIVATE_BYTES)
  const number = pair.getPrivateKey()
  number.copy(privateKey, PRIVATE_BYTES - number.length)
  return { publicKey, privateKey }
}

/** Whether these bytes are an uncompressed point on the curve. */
export function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, CURVE)
    return true
  } catch {
    return false
  }
}
