import { SECOND_FACTOR_WITHIN_MS } from '@shipmates/contract/limits'
import type { Db } from '../../platform/db/client.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'

/** An account that proved itself, but for the code of its second factor if it has one. */
interface Proved {
  userId: string
  /** That the password was verified against; undefined if it was none. */
  passwordHash: string | undefined
}

/**
 * Notes a login that lacks a code, or is left to a new member's press, and returns the token by which its browser ends it in time.
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

/** The account of a login that lacks a code, while there is time. */
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

/** The account of a login that is left to a new member's press, while there is time. Of several requests one gets it. */
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

/** Ends an account's logins that lack a code. */
export const deletePendingLoginsOf = (db: Db, userId: string) =>
  db.deleteFrom('pendingLogins').where('userId', '=', userId).execute()

/** Ends a login that lacked a code. Returns false if another request did. */
export async function deletePendingLogin(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pendingLogins')
    .where('hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}
