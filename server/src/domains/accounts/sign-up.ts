import type { SessionUser, SignUp } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { violates } from '../../platform/db/violates.ts'
import { networkOf } from '../../platform/network.ts'
import { queueCode } from './email-code.ts'
import { deleteCode, deleteResetTokenOf, deleteStaleSignups, upsertUnverified } from './queries.ts'
import { writeTicket } from './signup-ticket.ts'
import { createToken, hashToken } from './tokens.ts'

type SigningUp = Pick<Deps, 'db' | 'now' | 'hasher' | 'limiter' | 'mailer'>

/**
 * Creates an unverified account, or replaces one with the same e-mail, and sends a code. Returns with
 * the account the ticket that ties the code to this signup and to none that follows.
 *
 * Throws EMAIL_TAKEN for a verified e-mail, USERNAME_TAKEN for a name that somebody holds.
 */
export async function signUp(
  { db, now, hasher, limiter, mailer }: SigningUp,
  { email, userName, password }: SignUp,
  address: string,
): Promise<{ user: SessionUser; ticket: string }> {
  await limiter.take('signupByAddress', networkOf(address))
  await limiter.take('codesByAccount', email)
  try {
    const passwordHash = await hasher.hash(password)
    const nonce = createToken()
    const row = { email, userName, passwordHash, signupHash: hashToken(nonce), now: now() }
    const userId = await storeSignUp(db, row)
    mailer.wake()
    return { user: { userId, email, userName }, ticket: writeTicket(userId, nonce) }
  } catch (error) {
    // Nothing was mailed, so nothing counts.
    await limiter.giveBack('codesByAccount', email)
    throw error
  }
}

type Account = Parameters<typeof upsertUnverified>[1]

const storeSignUp = (db: Db, account: Account): Promise<UserId> =>
  db.transaction().execute(async (tx) => {
    const { email, now } = account
    await deleteStaleSignups(tx, new Date(now.getTime() - UNVERIFIED_LIFETIME_MS))
    const id = await insertAccount(tx, account)
    // What went out for an earlier signup with this address must not open this one.
    await deleteCode(tx, id)
    await deleteResetTokenOf(tx, id)
    await queueCode(tx, email, now)
    return id
  })

async function insertAccount(tx: Db, row: Account): Promise<UserId> {
  try {
    const account = await upsertUnverified(tx, row)
    if (account) return account.id as UserId
  } catch (error) {
    if (violates(error, 'users_user_name')) throw new AppError('USERNAME_TAKEN')
    throw error
  }
  throw new AppError('EMAIL_TAKEN')
}
