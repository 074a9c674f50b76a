import { randomInt } from 'node:crypto'
import type { VerifyEmail } from '@shipmates/contract/account-forms'
import { AppError } from '@shipmates/contract/errors'
import type { InvitationId, UserId } from '@shipmates/contract/ids'
import { OTP_DIGITS, OTP_LIFETIME_MS, OTP_RESEND_COOLDOWN_MS } from '@shipmates/contract/limits'
import type { Hasher } from '../../adapters/hashing/hasher.ts'
import type { Site } from '../../adapters/mail/mail-template.tsx'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Mail } from '../../adapters/mail/transport.ts'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { networkOf } from '../../platform/network.ts'
import { createToken } from '../../platform/tokens.ts'
import { readmit } from '../registration/gate.ts'
import { hashOfTicket } from './cookie.ts'
import { codeMail } from './mails.ts'
import { startPendingLogin } from './pending-login.ts'
import {
  deleteCode,
  deleteIdentitiesOf,
  findAccountByEmail,
  findCooldown,
  lockUnverified,
  startCooldown,
  updateGuesses,
  updatePassword,
  updateVerified,
  upsertCode,
} from './queries.ts'

type Mailing = Pick<Deps, 'db' | 'now' | 'limiter' | 'mailer'>

/** A random code of `OTP_DIGITS` digits, padded with leading zeros. */
const createCode = (): string => String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')

/** Counts a code against the limits by pair (e-mail and client address) and by e-mail. */
export const countCode = ({ limiter }: Pick<Deps, 'limiter'>, email: string, address: string) =>
  limiter.takeAll([
    ['codesByPair', `${email} ${networkOf(address)}`],
    ['codesByAccount', email],
  ])

/** Queues a mail with a new code and starts the cooldown that `sendCodeAfterLogin` checks. */
export async function queueCode(tx: Db, email: string, now: Date): Promise<void> {
  await startCooldown(tx, { address: email, kind: 'code', now, cooldownMs: 0 })
  await queueMail(tx, { recipient: email, kind: 'email-code' }, now)
}

/**
 * Queues a new code for an e-mail. Does the same work for every e-mail, with or without an account:
 * the composer decides whether a mail goes out.
 *
 * Throws TOO_MANY_REQUESTS within `OTP_RESEND_COOLDOWN_MS` of the last resend, and beyond
 * the limits.
 */
export async function resendCode(
  { db, now, limiter, mailer }: Mailing,
  email: string,
  address: string,
): Promise<void> {
  // The cooldown comes last: an attempt that a limit refuses must not start it.
  const code = await countCode({ limiter }, email, address)
  const at = now()
  const cooldown = { address: email, kind: 'resend', now: at, cooldownMs: OTP_RESEND_COOLDOWN_MS }
  if (!(await startCooldown(db, cooldown))) {
    await code.giveBack()
    const started = await findCooldown(db, email, 'resend')
    const passedMs = started ? at.getTime() - started.sentAt.getTime() : 0
    throw new AppError('TOO_MANY_REQUESTS', undefined, {
      retryAfterMs: Math.max(OTP_RESEND_COOLDOWN_MS - passedMs, 1000),
    })
  }
  await db.transaction().execute((tx) => queueCode(tx, email, at))
  mailer.wake()
}

/**
 * Sends a code after a login with the right password to an unverified account, unless one went out
 * within `OTP_RESEND_COOLDOWN_MS` or a limit is reached. Never throws for a limit.
 */
export async function sendCodeAfterLogin(
  { db, now, limiter, mailer }: Mailing,
  email: string,
  address: string,
) {
  // If a limit refuses, the login gets its usual response, without a new code.
  const code = await countCode({ limiter }, email, address).catch(() => undefined)
  if (!code) return
  const at = now()
  const cooldown = { address: email, kind: 'code', now: at, cooldownMs: OTP_RESEND_COOLDOWN_MS }
  if (!(await startCooldown(db, cooldown))) {
    await code.giveBack()
    return
  }
  await queueMail(db, { recipient: email, kind: 'email-code' }, at)
  mailer.wake()
}

/**
 * Composes the mail with a new code, which replaces the previous one; `undefined` unless the
 * account exists and is unverified.
 *
 * The code is stored as an argon2id hash, because six digits could be brute-forced from a fast one.
 * Does the same work for an e-mail without such an account, so that timing does not reveal which
 * accounts exist.
 */
export const composeCode =
  (hasher: Hasher, site: Site) =>
  async (db: Db, email: string, now: Date): Promise<Mail | undefined> => {
    const account = await findAccountByEmail(db, email)
    const code = createCode()
    const codeHash = await hasher.hash(code)
    const mail = codeMail(site)(account?.userName ?? email, code)
    if (!account || account.emailVerifiedAt) return undefined

    const expiresAt = new Date(now.getTime() + OTP_LIFETIME_MS)
    await upsertCode(db, { userId: account.id, codeHash, expiresAt })
    return mail
  }

interface Verified {
  userId: UserId
  /** Whether the member must choose a password before logging in. */
  needsPassword: boolean
  /** Whether the account now waits for approval. */
  isWaiting: boolean
  /** For `logInVerified`, if this browser made the sign-up and the member may sign in. */
  loginToken: string | undefined
}

/**
 * Verifies an e-mail address by its code.
 *
 * Throws INVALID_OTP for a code that is wrong, used, expired, another account's or guessed too often, and for an
 * unknown address. For the right code of a sign-up that is no longer admitted, throws REGISTRATION_CLOSED or
 * INVALID_INVITATION; the code stays valid.
 *
 * If several browsers signed up with the address, the stored password is trusted only when the request carries the
 * ticket of the latest signup. Otherwise it is replaced by a random one, a link to choose a password is mailed, and
 * accounts at providers are unlinked, since somebody else may have linked them.
 *
 * The browser with the ticket gets a token that replaces the password for one login.
 */
export async function verifyEmail(
  { db, now, config, hasher, mailer }: Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'mailer'>,
  { email, otp }: VerifyEmail,
  ticket: string | undefined,
): Promise<Verified> {
  const guess = { email, signupHash: hashOfTicket(ticket), now: now() }
  const guessed = await updateGuesses(db, guess)
  const isRight = await hasher.verify(otp, guessed?.codeHash)
  if (!guessed || !isRight) throw new AppError('INVALID_OTP')
  const { needsPassword, isOwn, passwordHash } = guessed
  const userId = guessed.userId as UserId
  /**
   * A member who typed the password here and read the mail need not type it again. An account without a password gets
   * no token, because the provider decides.
   */
  const startLogin = async (tx: Tx, { isWaiting }: { isWaiting: boolean }) =>
    isOwn && passwordHash && !isWaiting
      ? startPendingLogin(tx, { userId, passwordHash }, now())
      : undefined
  const unknownHash = needsPassword ? await hasher.hash(createToken()) : undefined

  const { isWaiting, loginToken } = await db.transaction().execute(async (tx) => {
    // Lock order: the account first, as in signup and the sweep, so that they cannot deadlock.
    const verified = await verifyAccount(tx, config, userId, now())
    if (!(await deleteCode(tx, userId, guessed.codeHash))) throw new AppError('INVALID_OTP')
    if (!unknownHash) return { ...verified, loginToken: await startLogin(tx, verified) }
    await updatePassword(tx, userId, unknownHash, now())
    await deleteIdentitiesOf(tx, userId)
    await queueMail(tx, { recipient: email, kind: 'password-choice' }, now())
    return { ...verified, loginToken: undefined }
  })
  mailer.wake()
  return { userId, needsPassword, isWaiting, loginToken }
}

/**
 * Marks an account verified, unless it is already, and returns whether it did and whether the account now waits for
 * approval. Every way of verifying an email ends here. Locks the account until the transaction ends.
 *
 * Throws REGISTRATION_CLOSED and INVALID_INVITATION when its sign-up is no longer admitted.
 */
export async function verifyAccount(
  tx: Tx,
  config: Config,
  userId: UserId,
  now: Date,
): Promise<{ isWaiting: boolean; isNew: boolean }> {
  const account = await lockUnverified(tx, userId)
  if (!account) return { isWaiting: false, isNew: false }
  const { email } = account
  const signup = { id: userId, email, invitationId: account.invitationId as InvitationId | null }
  const { invitationId, isWaiting } = await readmit(tx, config, signup, now)
  await updateVerified(tx, userId, { invitationId, waitingSince: isWaiting ? now : null, now })
  if (isWaiting) await queueMail(tx, { recipient: email, kind: 'approval-pending' }, now)
  return { isWaiting, isNew: true }
}
