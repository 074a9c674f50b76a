import { createHash, randomBytes, randomInt } from 'node:crypto'
import { OTP_DIGITS } from '@shipmates/contract/limits'

/** 256 random bits, safe in a URL and a cookie. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** How a token is stored and looked up: enough for a secret that nobody can guess. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A random code of six digits, leading zeros included. */
export const createCode = (): string =>
  String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
