import { SECOND_FACTOR_WITHIN_MS } from '@shipmates/contract/limits'
import type { Db } from '../../platform/db/client.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'

/** An account that proved itself, apart from the code of a second factor. */
interface Proved {
  userId: string
  /** The hash that the password was verified against; null if no password was. */
  passwordHash: string | null
}

/**
 * Starts a login that lacks a code, or that a new member can finish without the password. Returns the token by which
 * its browser finishes it in time.
 */
export async function startPendingLogin(
  db: Db,
  { userId, passwordHash }: Proved,
  now: Date,
): Promise<string> {
  const token = createToken()
  const expiresAt = new Date(now.getTime() + SECOND_FACTOR_WITHIN_MS)
  await db
    .insertInto('pendingLogins')
    .values({ hash: hashToken(token), userId, passwordHash, expiresAt })
    .execute()
  return token
}

/** The account of an unexpired login that lacks a code. */
export const findPendingLogin = (db: Db, token: string, now: Date): Promise<Proved | undefined> =>
  db
    .selectFrom('pendingLogins')
    .select(['userId', 'passwordHash'])
    .where('hash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Deletes an unexpired login, and returns its account. Only one of several requests gets it. */
export const takePendingLogin = (db: Db, token: string, now: Date): Promise<Proved | undefined> =>
  db
    .deleteFrom('pendingLogins')
    .where('hash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .returning(['userId', 'passwordHash'])
    .executeTakeFirst()

/** Deletes an account's logins that lack a code. */
export const deletePendingLoginsOf = (db: Db, userId: string) =>
  db.deleteFrom('pendingLogins').where('userId', '=', userId).execute()
