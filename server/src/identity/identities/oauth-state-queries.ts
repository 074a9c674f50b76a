import type { SessionId } from '@shipmates/contract/ids'
import type { ProviderId } from '@shipmates/contract/sign-in-options'
import type { Db } from '../../platform/db/client.ts'

interface OAuthStateRow {
  hash: Buffer
  provider: ProviderId
  /** The session that links an account; null for a login. */
  sessionId: SessionId | null
  next: string | null
  invitationHash: Buffer | null
  expiresAt: Date
}

export const insertOAuthState = (db: Db, row: OAuthStateRow) =>
  db.insertInto('providerVisits').values(row).execute()

/** Deletes a state and returns it if it has not expired. Only one of several concurrent uses gets it. */
export async function deleteOAuthState(
  db: Db,
  { hash, provider }: Pick<OAuthStateRow, 'hash' | 'provider'>,
  now: Date,
) {
  const oauthState = await db
    .deleteFrom('providerVisits')
    .where('hash', '=', hash)
    .where('provider', '=', provider)
    .returning(['sessionId', 'next', 'invitationHash', 'expiresAt'])
    .executeTakeFirst()
  return oauthState && oauthState.expiresAt > now ? oauthState : undefined
}
