import { createHash, randomBytes, randomInt } from 'node:crypto'
import { OTP_DIGITS } from '@shipmates/contract/limits'

/** 256 random bits, safe in a URL and a cookie. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a token, for storage and lookup. A fast hash is enough for 256 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A random code of `OTP_DIGITS` digits, padded with leading zeros. */
export const createCode = (): string =>
  String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
