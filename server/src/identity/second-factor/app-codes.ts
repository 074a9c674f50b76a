import { Secret, TOTP } from 'otpauth'

/** The parameters that every app supports: six digits, a new code each 30 seconds, SHA-1 (RFC 6238). */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
/** Codes of this many steps before and after are accepted too, because clocks differ. */
const STEPS_AROUND = 1

export interface NewSecret {
  bytes: Buffer
  /** To be typed into an app. */
  base32: string
}

export function createSecret(): NewSecret {
  const secret = new Secret({ size: SECRET_BYTES })
  return { bytes: Buffer.from(secret.bytes), base32: secret.base32 }
}

/** The address by which an app imports a secret, usually from a QR code. */
export const uriOf = (
  { base32 }: NewSecret,
  { siteName, userName }: { siteName: string; userName: string },
): string => new TOTP({ ...KIND, secret: base32, issuer: siteName, label: userName }).toString()

/** The time step of a code that is valid now. */
export function stepOf(code: string, secret: Buffer, now: Date): number | undefined {
  const bytes = Secret.fromHex(secret.toString('hex'))
  const clock = { timestamp: now.getTime(), period: KIND.period }
  const delta = TOTP.validate({
    ...KIND,
    ...clock,
    token: code,
    secret: bytes,
    window: STEPS_AROUND,
  })
  return delta === null ? undefined : TOTP.counter(clock) + delta
}
