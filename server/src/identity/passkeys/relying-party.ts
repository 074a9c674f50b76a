import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { Config } from '../../platform/config/config.ts'
import { hostOfPasskeys, offersPasskeys } from '../accounts/offers-passkeys.ts'

/** This site, as passkeys are bound to it. */
export interface RelyingParty {
  /** The host. */
  id: string
  origin: string
  name: string
}

/** Follows `PUBLIC_URL`, whatever a request calls the host. Throws NOT_FOUND where browsers offer no passkeys. */
export function relyingParty({
  publicUrl,
  siteName,
}: Pick<Config, 'publicUrl' | 'siteName'>): RelyingParty {
  if (!offersPasskeys(publicUrl)) throw new AppError('NOT_FOUND')
  return { id: hostOfPasskeys(publicUrl), origin: publicUrl, name: siteName }
}

/** What a passkey keeps of its account, by which a login names it. */
export const userHandle = (userId: UserId): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId))
