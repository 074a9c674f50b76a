import type { VerifyEmail } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import {
  OTP_LIFETIME_MS,
  OTP_MAX_WRONG_TRIES,
  OTP_RESEND_COOLDOWN_MS,
} from '@shipmates/contract/limits'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Letter } from '../../adapters/mail/transport.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { networkOf } from '../../platform/network.ts'
import type { Hasher } from './hasher.ts'
import { codeLetter } from './letters.ts'
import {
  deleteCode,
  findAccountByEmail,
  findCooldown,
  startCooldown,
  updateGuesses,
  updateVerified,
  upsertCode,
} from './queries.ts'
import { isReplaced } from './signup-ticket.ts'
import { createCode } from './tokens.ts'

type Mailing = Pick<Deps, 'db' | 'now' | 'limiter' | 'mailer'>

/** Queues a mail with a new code and remembers when, for the cooldown after a refused login. */
export async function queueCode(tx: Db, email: string, now: Date): Promise<void> {
  await startCooldown(tx, { address: email, kind: 'code', now, cooldownMs: 0 })
  await queueMail(tx, { recipient: email, kind: 'email-code' }, now)
}

/**
 * Sends a new code to an address that waits for one, and does the same work for any other.
 *
 * Throws TOO_MANY_REQUESTS within a minute of the last resend, whatever the address.
 */
export async function resendCode(
  { db, now, limiter, mailer }: Mailing,
  email: string,
  address: string,
): Promise<void> {
  await limiter.take('codesByAddress', networkOf(address))
  const at = now()
  const cooldown = { address: email, kind: 'resend', now: at, cooldownMs: OTP_RESEND_COOLDOWN_MS }
  if (!(await startCooldown(db, cooldown))) {
    const started = await findCooldown(db, email, 'resend')
    const passedMs = started ? at.getTime() - started.sentAt.getTime() : 0
    throw new AppError('TOO_MANY_REQUESTS', undefined, {
      retryAfterMs: Math.max(OTP_RESEND_COOLDOWN_MS - passedMs, 1000),
    })
  }
  await limiter.take('codesByAccount', email)
  await db.transaction().execute((tx) => queueCode(tx, email, at))
  mailer.wake()
}

/** Sends a code after a login that was right but unverified, unless one went out within a minute. */
export async function sendCodeAfterLogin({ db, now, limiter, mailer }: Mailing, email: string) {
  const at = now()
  const cooldown = { address: email, kind: 'code', now: at, cooldownMs: OTP_RESEND_COOLDOWN_MS }
  if (!(await startCooldown(db, cooldown))) return
  try {
    await limiter.take('codesByAccount', email)
  } catch {
    return // The login's own answer says what to do; a code of the last hour is at hand.
  }
  await queueMail(db, { recipient: email, kind: 'email-code' }, at)
  mailer.wake()
}

/**
 * Writes the letter with a new code, which voids the one before, for an account that waits for one.
 * Only its hash is kept: a code can be guessed from a fast one, so it is hashed as slowly as a password.
 * An address for which there is none costs as much: what is asked next must not be slower for that.
 */
export const composeCode =
  (hasher: Hasher) =>
  async (db: Db, email: string, now: Date): Promise<Letter | undefined> => {
    const account = await findAccountByEmail(db, email)
    const code = createCode()
    const codeHash = await hasher.hash(code)
    const letter = await codeLetter(account?.userName ?? email, code)
    if (!account || account.emailVerifiedAt) return undefined

    const expiresAt = new Date(now.getTime() + OTP_LIFETIME_MS)
    await upsertCode(db, { userId: account.id, codeHash, expiresAt })
    return letter
  }

/**
 * Verifies an e-mail address by its code and returns whose it is. Throws INVALID_OTP for a code that is
 * wrong, used, expired, somebody else's or guessed at too often, for an unknown address, and for a ticket
 * of a signup that another has replaced: its account holds the other's password by now.
 */
export async function verifyEmail(
  { db, now, hasher }: Pick<Deps, 'db' | 'now' | 'hasher'>,
  { email, otp }: VerifyEmail,
  ticket: string | undefined,
): Promise<UserId> {
  const guess = { email, maxTries: OTP_MAX_WRONG_TRIES, now: now() }
  const judged = await updateGuesses(db, guess)
  const isRight = await hasher.verify(otp, judged?.codeHash)
  if (!judged || !isRight || isReplaced(ticket, judged)) throw new AppError('INVALID_OTP')

  await db.transaction().execute(async (tx) => {
    if (!(await deleteCode(tx, judged.userId, judged.codeHash))) throw new AppError('INVALID_OTP')
    await updateVerified(tx, judged.userId, now())
  })
  return judged.userId as UserId
}
