import { AppError } from '@shipmates/contract/errors'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/client.ts'
import { hasPassword } from './confirm-member.ts'
import { hostOfPasskeys, offersPasskeys } from './offers-passkeys.ts'
import { findSessionStart } from './session-queries.ts'

type Rules = Pick<Config, 'hasPasswordLogin' | 'oidc' | 'github' | 'publicUrl'>

/**
 * Removes a sign-in method of a member, unless it is their last one: `remove` deletes it in the transaction. Locks the
 * account first, so that two requests cannot remove the last two methods at the same time.
 *
 * Throws LAST_WAY_IN, and what `remove` throws.
 */
export async function removeSignInMethod(
  tx: Tx,
  config: Rules,
  userId: UserId,
  remove: () => Promise<void>,
): Promise<void> {
  await lockForSignInMethods(tx, userId)
  await remove()
  const { passwordHash, passkeys, issuers } = await findRemainingMethods(
    tx,
    userId,
    hostOfPasskeys(config.publicUrl),
  )
  const usable = [config.oidc?.issuer, config.github?.url].map(withoutSlash)
  const canUse = (issuer: string) => usable.includes(withoutSlash(issuer))
  const canUsePasskey = passkeys > 0 && offersPasskeys(config.publicUrl)
  const isAnyLeft = hasPassword(config, { passwordHash }) || canUsePasskey || issuers.some(canUse)
  if (!isAnyLeft) throw new AppError('LAST_WAY_IN')
}

/** Issuers are written with and without a slash at the end. */
const withoutSlash = (issuer: string | undefined) => issuer?.replace(/\/$/, '')

/** Locks an account until the transaction ends. Returns whether this session of it is still open. */
export async function lockSession(
  tx: Tx,
  { userId, sessionId }: { userId: UserId; sessionId: SessionId },
): Promise<boolean> {
  await lockForSignInMethods(tx, userId)
  return (await findSessionStart(tx, sessionId)) !== undefined
}

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

async function findRemainingMethods(
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
