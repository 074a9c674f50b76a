import type { SignUp } from '@shipmates/contract/account-forms'
import type { SessionUser } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { violates } from '../../platform/db/violates.ts'
import { networkOf } from '../../platform/network.ts'
import { countCode, queueCode } from './email-code.ts'
import {
  deleteCode,
  deleteResetTokenOf,
  deleteStaleSignupsOf,
  upsertUnverified,
} from './queries.ts'
import { hashOfTicket, writeTicket } from './signup-ticket.ts'
import { createToken, hashToken } from './tokens.ts'

type SigningUp = Pick<Deps, 'db' | 'now' | 'hasher' | 'limiter' | 'mailer'>

/** The browser that signs up, with the ticket of its earlier signup, if any. */
interface Browser {
  address: string
  ticket: string | undefined
}

/**
 * Creates an unverified account, or replaces one with the same e-mail, and queues a code.
 * Returns the account and a ticket that proves, when the code is entered, that this browser made
 * this signup.
 *
 * Throws EMAIL_TAKEN for a verified e-mail, USERNAME_TAKEN, TOO_MANY_REQUESTS.
 */
export async function signUp(
  { db, now, hasher, limiter, mailer }: SigningUp,
  { email, userName, password }: SignUp,
  { address, ticket }: Browser,
): Promise<{ user: SessionUser; ticket: string }> {
  await limiter.take('signupByAddress', networkOf(address))
  const code = await countCode({ limiter }, email, address)
  try {
    const passwordHash = await hasher.hash(password)
    const nonce = createToken()
    const row = {
      email,
      userName,
      passwordHash,
      signupHash: hashToken(nonce),
      previousHash: hashOfTicket(ticket),
      now: now(),
    }
    const userId = await storeSignUp(db, row)
    mailer.wake()
    return { user: { userId, email, userName }, ticket: writeTicket(userId, nonce) }
  } catch (error) {
    // No mail was queued, so the code is not counted.
    await code.giveBack()
    throw error
  }
}

type Account = Parameters<typeof upsertUnverified>[1]

const storeSignUp = (db: Db, account: Account): Promise<UserId> =>
  db.transaction().execute(async (tx) => {
    const { email, now } = account
    await deleteStaleSignupsOf(tx, account, new Date(now.getTime() - UNVERIFIED_LIFETIME_MS))
    const id = await insertAccount(tx, account)
    // Codes and links mailed for an earlier signup with this e-mail must not verify this one.
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
