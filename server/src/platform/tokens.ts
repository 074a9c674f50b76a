import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a URL and a cookie. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a token, for storage and lookup. A fast hash is enough for 256 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
