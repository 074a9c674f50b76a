import { AppError } from '@shipmates/contract/errors'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log.ts'
import { hashToken } from '../../platform/tokens.ts'
import { hostOfPasskeys, offersPasskeys } from '../accounts/offers-passkeys.ts'

/** Loaded with the first passkey, since it takes 25 MB. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Ed25519, ECDSA and RSA, each with SHA-256 or its own hash. Sent to browsers. */
export const ALGORITHMS = [-8, -7, -257]

const ID_MAX_BYTES = 1023
const KEY_MAX_BYTES = 1024
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** A browser's response. Its parts are not validated yet. */
interface PasskeyResponse {
  id: string
  response: { clientDataJSON: string; [part: string]: unknown }
}

interface Expected {
  challenge: string
  site: RelyingParty
  log: Log
}

const expectedBy = ({ challenge, site }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  requireUserVerification: true,
})

/** The new key in a response to creation options. Throws INVALID_PASSKEY. */
export const verifyCreation = (answer: PasskeyResponse, expected: Expected) =>
  orInvalid(expected.log, async () => {
    await refuseCertificates(answer.response.attestationObject)
    const { verifyRegistrationResponse } = await loadWebAuthn()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as never,
      supportedAlgorithmIDs: ALGORITHMS,
      ...expectedBy(expected),
    })
    const { credential, credentialBackedUp } = registrationInfo!
    const credentialId = Buffer.from(credential.id, 'base64url')
    const publicKey = Buffer.from(credential.publicKey)
    if (credentialId.length > ID_MAX_BYTES) throw new Error('the id is too long')
    if (publicKey.length > KEY_MAX_BYTES) throw new Error('the key is too long')
    return {
      credentialId,
      publicKey,
      counter: String(credential.counter),
      transports: TRANSPORTS.filter((known) => credential.transports?.includes(known as never)),
      isBackedUp: credentialBackedUp,
    }
  })

/**
 * Throws unless a key is self-attested or not attested. We request no attestation, and the library would fetch whatever
 * a certificate names, such as revocation lists, from any address.
 */
async function refuseCertificates(attestationObject: unknown): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const object = decodeAttestationObject(Buffer.from(String(attestationObject), 'base64url'))
  const format = object.get('fmt')
  const isAllowed = format === 'none' || format === 'packed'
  if (!isAllowed || object.get('attStmt').get('x5c') !== undefined) {
    throw new Error('the key is attested')
  }
}

/** The counter and state of a key, from a response to request options. Throws INVALID_PASSKEY. */
export const verifyUse = (
  answer: PasskeyResponse,
  { credentialId, publicKey }: { credentialId: Buffer; publicKey: Buffer },
  expected: Expected,
) =>
  orInvalid(expected.log, async () => {
    const { verifyAuthenticationResponse } = await loadWebAuthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as never,
      // The counter is compared in the database, so that one of two concurrent requests is refused.
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter: 0,
      },
      ...expectedBy(expected),
    })
    if (!verified) throw new Error('the signature is wrong')
    const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo
    return { counter, isBackedUp }
  })

/** The input may be anything, and the library throws errors of many kinds; this throws only INVALID_PASSKEY. */
async function orInvalid<Result>(log: Log, verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (error) {
    log.info({ why: (error as Error).message.slice(0, 200) }, 'passkey refused')
    throw new AppError('INVALID_PASSKEY')
  }
}

/** This site, to which passkeys are bound. */
interface RelyingParty {
  /** The host. */
  id: string
  origin: string
  name: string
}

/** Follows `PUBLIC_URL`, whatever host a request names. Throws NOT_FOUND if browsers offer no passkeys here. */
export function relyingParty({
  publicUrl,
  siteName,
}: Pick<Config, 'publicUrl' | 'siteName'>): RelyingParty {
  if (!offersPasskeys(publicUrl)) throw new AppError('NOT_FOUND')
  return { id: hostOfPasskeys(publicUrl), origin: publicUrl, name: siteName }
}

/** The bytes in a passkey that identify its account at a login. */
export const userHandle = (userId: UserId): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId))

type Stored = Pick<Deps, 'db' | 'now'>

const LIFETIME_MS = 5 * 60_000

/** Stores a challenge for five minutes: of the session that makes a passkey, or of a login without a session. */
export async function rememberChallenge(
  { db, now }: Stored,
  challenge: string,
  sessionId: SessionId | null,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + LIFETIME_MS)
  await db
    .insertInto('passkeyChallenges')
    .values({ hash: hashToken(challenge), sessionId, expiresAt })
    .execute()
}

/**
 * Uses up the challenge that a browser signed, and returns it.
 *
 * Throws INVALID_PASSKEY if it is malformed, unknown, used, expired or another session's.
 */
export async function takeChallenge(
  { db, now }: Stored,
  clientDataJSON: string,
  sessionId: SessionId | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) throw new AppError('INVALID_PASSKEY')
  const deleted = await db
    .deleteFrom('passkeyChallenges')
    .where('hash', '=', hashToken(challenge))
    .where('sessionId', 'is not distinct from', sessionId)
    .returning('expiresAt')
    .executeTakeFirst()
  if (!deleted || deleted.expiresAt <= now()) throw new AppError('INVALID_PASSKEY')
  return challenge
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
