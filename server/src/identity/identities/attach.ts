import type { IdentityId, UserId } from '@shipmates/contract/ids'
import type { ProviderId } from '@shipmates/contract/sign-in-options'
import type { Tx } from '../../platform/db/client.ts'
import { deleteStaleIdentity, insertIdentity } from './queries.ts'

/** An account at a provider. */
export interface Attachable {
  provider: ProviderId
  issuer: string
  subject: string
  name: string
  email: string | undefined
}

/**
 * Links an account at a provider. Returns undefined if it is linked already, or if the member has another one of the
 * same provider.
 */
export async function attach(
  tx: Tx,
  userId: UserId,
  { provider, issuer, subject, name, email }: Attachable,
  now: Date,
): Promise<IdentityId | undefined> {
  await deleteStaleIdentity(tx, { issuer, subject })
  const row = { provider, issuer, subject, name, emailAtLink: email ?? null }
  return insertIdentity(tx, userId, row, now)
}
