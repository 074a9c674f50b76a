import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/client.ts'

export async function lockForSignInMethods(tx: Tx, userId: UserId): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
}

interface RemainingMethods {
  passwordHash: string | null
  /** Passkeys that may work on this site: bound to its host, or to an unknown host. */
  passkeys: number
  /** The issuers of the linked accounts. */
  issuers: string[]
}

export async function findRemainingMethods(
  tx: Tx,
  userId: UserId,
  host: string,
): Promise<RemainingMethods> {
  const { rows } = await sql<RemainingMethods>`
    select password_hash,
      (select count(*)::int from passkeys
        where user_id = users.id and coalesce(rp_id = ${host}, true)) as passkeys,
      array(select distinct issuer from identities where user_id = users.id) as issuers
    from users where id = ${userId}
  `.execute(tx)
  return rows[0]!
}

/** Unlinks the accounts at providers from an account that somebody else signed up. */
export const deleteIdentitiesOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('identities').where('userId', '=', userId).execute()
