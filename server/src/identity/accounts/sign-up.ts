import type { SignUp } from '@shipmates/contract/account-forms'
import type { SessionUser } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import { isStaffName } from '@shipmates/contract/staff-names'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/client.ts'
import { violates } from '../../platform/db/violates.ts'
import { networkOf } from '../../platform/network.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import { type Admission, admit, takeUse } from '../registration/gate.ts'
import { hashOfTicket, writeTicket } from './cookie.ts'
import { countCode, queueCode } from './email-code.ts'
import { requireCodes } from './given-up.ts'
import {
  deleteCode,
  deleteIdentitiesOf,
  deleteResetTokenOf,
  deleteStaleSignupsOf,
  type SignUpRow,
  updateInvitation,
  upsertUnverified,
} from './queries.ts'

type SigningUp = Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter' | 'mailer'>

/** The browser that signs up, with the ticket of its earlier signup, if any. */
export interface Browser {
  address: string
  ticket: string | undefined
}

/**
 * Creates an unverified account, or replaces one with the same e-mail, and queues a code.
 * Returns the account and a ticket that proves, when the code is entered, that this browser made
 * this signup.
 *
 * Throws EMAIL_TAKEN for a verified e-mail, USERNAME_TAKEN, TOO_MANY_REQUESTS, VALIDATION_ERROR for an address that the
 * mail server has just refused, and REGISTRATION_CLOSED, INVALID_INVITATION or VALIDATION_ERROR where the gate refuses it.
 */
export async function signUp(
  deps: SigningUp,
  { email, userName, password, invitation, reason }: SignUp,
  { address, ticket }: Browser,
): Promise<{ user: SessionUser; ticket: string }> {
  const { now, config, hasher, limiter, mailer } = deps
  if (isStaffName(userName, config.siteName)) throw new AppError('USERNAME_TAKEN')
  await requireCodes(deps, email)
  const code = await countCode({ limiter }, email, address)
  try {
    const previousHash = hashOfTicket(ticket)
    const admission = await admit(deps, { email, invitation, reason, previousHash })
    const passwordHash = await hasher.hash(password, networkOf(address))
    const nonce = createToken()
    const row = {
      email,
      userName,
      passwordHash,
      signupHash: hashToken(nonce),
      previousHash,
      now: now(),
    }
    const userId = await deps.db.transaction().execute(async (tx) => {
      const id = await storeSignUp(tx, deps.config, row, admission)
      await queueCode(tx, email, row.now)
      return id
    })
    mailer.wake()
    return { user: { userId, email, userName }, ticket: writeTicket(userId, nonce) }
  } catch (error) {
    // No mail was queued, so the code does not count.
    await code.giveBack()
    throw error
  }
}

type Row = Omit<SignUpRow, 'application'>

/**
 * Inserts an unverified account, or replaces one with the same e-mail, and takes a use of the invitation.
 *
 * Throws EMAIL_TAKEN for a verified e-mail, USERNAME_TAKEN and INVALID_INVITATION.
 */
export async function storeSignUp(
  tx: Tx,
  config: Config,
  account: Row,
  { invitationId, application }: Admission,
): Promise<UserId> {
  const { email, previousHash, now } = account
  await deleteStaleSignupsOf(tx, account, new Date(now.getTime() - UNVERIFIED_LIFETIME_MS))
  const id = await insertAccount(tx, { ...account, application })
  if (invitationId) {
    const use = { invitationId, email, signupHash: previousHash }
    const taken = await takeUse(tx, config, use, now)
    if (taken) await updateInvitation(tx, id, taken)
  }
  // Codes and links mailed for an earlier signup with this e-mail, and the person who made it, must not get into this
  // one.
  await deleteCode(tx, id)
  await deleteResetTokenOf(tx, id)
  await deleteIdentitiesOf(tx, id)
  return id
}

async function insertAccount(tx: Tx, row: SignUpRow): Promise<UserId> {
  try {
    const account = await upsertUnverified(tx, row)
    if (account) return account.id as UserId
  } catch (error) {
    if (violates(error, 'users_user_name')) throw new AppError('USERNAME_TAKEN')
    throw error
  }
  throw new AppError('EMAIL_TAKEN')
}
