import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { cborOf } from './cbor.ts'

/** Changes that an attack makes to a ceremony. Omitted parts are correct. */
export interface Forgery {
  /** The page's origin, as the browser writes it. */
  origin?: string
  rpId?: string
  challenge?: string
  /** `webauthn.create` or `webauthn.get`. */
  type?: string
  /** Whether the authenticator checked a finger or a PIN. */
  isVerified?: boolean
  /** The counter after this use. */
  counter?: number
  /** The user handle of the response, base64url. */
  userHandle?: string
  /** The key that signs. */
  key?: KeyObject
  /** For a creation: the attestation of the key. */
  attestation?: { fmt: string; attStmt: ReadonlyMap<string, unknown> }
  /** For a creation: the id of the key, at most 64 KiB. */
  credentialId?: Buffer
}

interface Options {
  challenge?: unknown
  user?: unknown
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const BACKUP_ELIGIBLE = 8
const HAS_KEY = 64

/**
 * A browser and its authenticator in software: one discoverable ES256 key for one site. Its counter grows with each
 * use, or stays 0, like that of a synchronized key.
 */
export function createAuthenticator({ origin = 'http://localhost:3000', isSynced = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const rpId = new URL(origin).hostname
  let counter = 0
  let handle = ''

  const clientDataOf = (type: string, options: Options, forged: Forgery): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? options.challenge,
        origin: forged.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const authenticatorData = (forged: Forgery, key: Buffer = Buffer.alloc(0)) => {
    if (!isSynced) counter = forged.counter ?? counter + 1
    const flags =
      USER_PRESENT |
      (forged.isVerified === false ? 0 : USER_VERIFIED) |
      (isSynced ? BACKUP_ELIGIBLE : 0) |
      (key.length > 0 ? HAS_KEY : 0)
    const flagsAndCounter = Buffer.alloc(5)
    flagsAndCounter.writeUInt8(flags)
    flagsAndCounter.writeUInt32BE(isSynced ? 0 : counter, 1)
    return Buffer.concat([sha256(forged.rpId ?? rpId), flagsAndCounter, key])
  }

  const answer = (response: Record<string, unknown>, credentialId: Buffer = id) => ({
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** The id of the key, base64url. */
    id: id.toString('base64url'),
    /** Makes the key, and answers creation options. */
    create: (options: Options, forged: Forgery = {}) => {
      handle = forged.userHandle ?? (options.user as { id: string }).id
      const { credentialId = id, attestation = { fmt: 'none', attStmt: new Map() } } = forged
      const key = keyData(credentialId, publicKey)
      const object = cborOf(
        new Map<string, unknown>([
          ...Object.entries(attestation),
          ['authData', authenticatorData(forged, key)],
        ]),
      )
      return answer(
        {
          clientDataJSON: clientDataOf('webauthn.create', options, forged).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
        credentialId,
      )
    },
    /** Signs in: answers request options. */
    get: (options: Options, forged: Forgery = {}) => {
      const clientData = clientDataOf('webauthn.get', options, forged)
      const data = authenticatorData(forged)
      const signed = Buffer.concat([data, sha256(clientData)])
      return answer({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, forged.key ?? privateKey).toString('base64url'),
        userHandle: forged.userHandle ?? handle,
      })
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A key as attested credential data: an AAGUID of zeros, the id, and the public key in COSE. */
function keyData(id: Buffer, publicKey: KeyObject) {
  const { x, y } = publicKey.export({ format: 'jwk' })
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x!, 'base64url')],
    [-3, Buffer.from(y!, 'base64url')],
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  return Buffer.concat([Buffer.alloc(16), length, id, cborOf(cose)])
}
