import { Secret, TOTP } from 'otpauth'

/** What every app knows: six digits, a new code each 30 seconds, SHA-1 (RFC 6238). */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
/** Codes of so many steps before and after are right too, since clocks differ. */
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

/** The address by which an app takes a secret over, usually from a QR code. */
export const uriOf = (
  { base32 }: NewSecret,
  { siteName, userName }: { siteName: string; userName: string },
): string => new TOTP({ ...KIND, secret: base32, issuer: siteName, label: userName }).toString()

/** The step that a code is of, if it is right now. */
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
