import { SECOND_FACTOR_WITHIN_MS } from '@shipmates/contract/limits'
import type { Db } from '../../platform/db/client.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'

/** An account that proved itself, apart from the code of a second factor. */
interface Proved {
  userId: string
  /** The hash that the password was verified against; undefined if no password was. */
  passwordHash: string | undefined
}

/**
 * Starts a login that lacks a code, or that a new member can finish without the password. Returns the token by which
 * its browser finishes it in time.
 */
export async function startPendingLogin(
  db: Db,
  { userId, passwordHash = null }: { userId: string; passwordHash?: string | null | undefined },
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
export async function findPendingLogin(
  db: Db,
  token: string,
  now: Date,
): Promise<Proved | undefined> {
  const found = await db
    .selectFrom('pendingLogins')
    .select(['userId', 'passwordHash'])
    .where('hash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found && { userId: found.userId, passwordHash: found.passwordHash ?? undefined }
}

/** The account of an unexpired login that needs no password. Only one of several requests gets it. */
export async function takePendingLogin(
  db: Db,
  token: string,
  now: Date,
): Promise<Proved | undefined> {
  const taken = await db
    .deleteFrom('pendingLogins')
    .where('hash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .returning(['userId', 'passwordHash'])
    .executeTakeFirst()
  return taken && { userId: taken.userId, passwordHash: taken.passwordHash ?? undefined }
}

/** Deletes an account's logins that lack a code. */
export const deletePendingLoginsOf = (db: Db, userId: string) =>
  db.deleteFrom('pendingLogins').where('userId', '=', userId).execute()

/** Deletes a login that lacked a code. Returns false if another request did. */
export async function deletePendingLogin(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pendingLogins')
    .where('hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}
