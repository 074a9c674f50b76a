import { createECDH, createPrivateKey, ECDH, sign } from 'node:crypto'

/** Services refuse tokens that live for more than 24 hours. */
const TOKEN_TTL_MS = 12 * 60 * 60_000
/** A token is used for half of its life, so that clocks may differ. */
const REUSED_FOR_MS = TOKEN_TTL_MS / 2

interface Vapid {
  keys: PushKeys
  /**
   * Where the operators of a push service can reach the operator of this installation: a `mailto:` or `https:` address.
   */
  contact: string
  now: () => Date
}

/**
 * Returns a function that makes the `Authorization` header for an endpoint (RFC 8292). One token serves all endpoints
 * of an origin for some hours.
 */
export function createVapid({ keys, contact, now }: Vapid): (endpoint: URL) => string {
  const key = createPrivateKey({ key: toJwk(keys), format: 'jwk' })
  const tokens = new Map<string, { token: string; until: number }>()
  const publicKey = keys.publicKey.toString('base64url')

  const make = (audience: string, at: number) => {
    const expiry = Math.floor((at + TOKEN_TTL_MS) / 1000)
    const claims = { aud: audience, exp: expiry, sub: contact }
    const unsigned = `${toBase64({ typ: 'JWT', alg: 'ES256' })}.${toBase64(claims)}`
    const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' })
    return `${unsigned}.${signature.toString('base64url')}`
  }
  return ({ origin }) => {
    const at = now().getTime()
    let cached = tokens.get(origin)
    if (!cached || cached.until <= at || cached.until > at + REUSED_FOR_MS) {
      if (tokens.size >= TOKENS_MAX) tokens.clear()
      cached = { token: make(origin, at), until: at + REUSED_FOR_MS }
      tokens.set(origin, cached)
    }
    return `vapid t=${cached.token}, k=${publicKey}`
  }
}

/** There are few origins, but `*.notify.windows.com` has several. */
const TOKENS_MAX = 1000

const toBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const toJwk = ({ publicKey, privateKey }: PushKeys) => ({
  kty: 'EC',
  crv: 'P-256',
  x: publicKey.subarray(1, 33).toString('base64url'),
  y: publicKey.subarray(33).toString('base64url'),
  d: privateKey.toString('base64url'),
})

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
