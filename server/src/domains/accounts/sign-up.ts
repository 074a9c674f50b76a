import type { SignUp } from '@shipmates/contract/account-forms'
import type { SessionUser } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { violates } from '../../platform/db/violates.ts'
import { networkOf } from '../../platform/network.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import { type Admission, admit, takeUse } from '../registration/gate.ts'
import { countCode, queueCode } from './email-code.ts'
import {
  deleteCode,
  deleteResetTokenOf,
  deleteStaleSignupsOf,
  updateInvitation,
  upsertUnverified,
} from './queries.ts'
import { hashOfTicket, writeTicket } from './signup-ticket.ts'

type SigningUp = Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter' | 'mailer'>

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
 * Throws EMAIL_TAKEN for a verified e-mail, USERNAME_TAKEN, TOO_MANY_REQUESTS, and REGISTRATION_CLOSED,
 * INVALID_INVITATION or VALIDATION_ERROR where the gate refuses it.
 */
export async function signUp(
  deps: SigningUp,
  { email, userName, password, invitation, reason }: SignUp,
  { address, ticket }: Browser,
): Promise<{ user: SessionUser; ticket: string }> {
  const { now, hasher, limiter, mailer } = deps
  await limiter.take('signupByAddress', networkOf(address))
  const code = await countCode({ limiter }, email, address)
  try {
    const previousHash = hashOfTicket(ticket)
    const admission = await admit(deps, { email, invitation, reason, previousHash })
    const passwordHash = await hasher.hash(password)
    const nonce = createToken()
    const row = {
      email,
      userName,
      passwordHash,
      signupHash: hashToken(nonce),
      previousHash,
      now: now(),
    }
    const userId = await storeSignUp(deps, row, admission)
    mailer.wake()
    return { user: { userId, email, userName }, ticket: writeTicket(userId, nonce) }
  } catch (error) {
    // No mail was queued, so the code is not counted.
    await code.giveBack()
    throw error
  }
}

type Account = Parameters<typeof upsertUnverified>[1]

const storeSignUp = (
  { db, config }: SigningUp,
  account: Omit<Account, 'application'>,
  { invitationId, application }: Admission,
): Promise<UserId> =>
  db.transaction().execute(async (tx) => {
    const { email, previousHash, now } = account
    await deleteStaleSignupsOf(tx, account, new Date(now.getTime() - UNVERIFIED_LIFETIME_MS))
    const id = await insertAccount(tx, { ...account, application })
    if (invitationId) {
      const use = { invitationId, email, signupHash: previousHash }
      const taken = await takeUse(tx, config, use, now)
      if (taken) await updateInvitation(tx, id, taken)
    }
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
