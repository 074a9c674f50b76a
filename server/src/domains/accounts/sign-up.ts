import type { SessionUser, SignUp } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { violates } from '../../platform/db/violates.ts'
import { queueCode } from './email-code.ts'
import { deleteCode, deleteResetTokenOf, deleteStaleSignups, upsertUnverified } from './queries.ts'

type SigningUp = Pick<Deps, 'db' | 'now' | 'hasher' | 'limiter' | 'mailer'>

/**
 * Creates an unverified account, or replaces one with the same e-mail, and sends a code.
 *
 * Throws EMAIL_TAKEN for a verified e-mail, USERNAME_TAKEN for a name that somebody holds.
 */
export async function signUp(
  { db, now, hasher, limiter, mailer }: SigningUp,
  { email, userName, password }: SignUp,
  address: string,
): Promise<SessionUser> {
  await limiter.take('signupByAddress', address)
  await limiter.take('codesPerHour', email)
  await limiter.take('codesPerDay', email)
  const passwordHash = await hasher.hash(password)
  const at = now()

  const userId = await db.transaction().execute(async (tx) => {
    await deleteStaleSignups(tx, new Date(at.getTime() - UNVERIFIED_LIFETIME_MS))
    const id = await insertAccount(tx, { email, userName, passwordHash, now: at })
    // What went out for an earlier signup with this address must not open this one.
    await deleteCode(tx, id)
    await deleteResetTokenOf(tx, id)
    await queueCode(tx, email, at)
    return id
  })
  mailer.wake()
  return { userId, email, userName }
}

async function insertAccount(tx: Db, row: Parameters<typeof upsertUnverified>[1]): Promise<UserId> {
  try {
    const account = await upsertUnverified(tx, row)
    if (account) return account.id as UserId
  } catch (error) {
    if (violates(error, 'users_user_name')) throw new AppError('USERNAME_TAKEN')
    throw error
  }
  throw new AppError('EMAIL_TAKEN')
}
