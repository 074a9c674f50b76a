import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { Config } from '../../platform/config/config.ts'
import { hostOfPasskeys, offersPasskeys } from '../accounts/offers-passkeys.ts'

/** This site, to which passkeys are bound. */
export interface RelyingParty {
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
