import { AppError } from '@shipmates/contract/errors'
import { mailGivenUp } from '@shipmates/contract/messages/accounts'
import type { QueuedMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { hashOfTicket } from './cookie.ts'
import { deviceOf } from './devices.ts'
import { findCooldown, findSignUp, startCooldown } from './queries.ts'

/** A member cannot get in without these mails. */
const NEEDED = ['email-code', 'reset-link', 'password-choice']
/** After this time the mail server is tried again: the mailbox may have been full, or the address new. */
const REFUSED_FOR_MS = 15 * 60_000

type MailKey = Pick<QueuedMail, 'recipient' | 'kind'>

const nameOf = (kind: QueuedMail['kind']) => `given up: ${kind}`

/** Notes that the mail server refused a kind of mail to an address for good. */
export async function storeGivenUp(db: Db, { recipient, kind }: MailKey, now: Date): Promise<void> {
  if (!NEEDED.includes(kind)) return
  await startCooldown(db, { address: recipient, kind: nameOf(kind), now, cooldownMs: 0 })
}

async function isGivenUp({ db, now }: Pick<Deps, 'db' | 'now'>, { recipient, kind }: MailKey) {
  const noted = await findCooldown(db, recipient, nameOf(kind))
  return noted !== undefined && now().getTime() - noted.sentAt.getTime() < REFUSED_FOR_MS
}

const givenUp = () => new AppError('VALIDATION_ERROR', mailGivenUp)

/**
 * Throws VALIDATION_ERROR for an address to which no code could be sent recently. Codes go only to unverified
 * addresses, so this reveals nothing about accounts.
 */
export async function requireCodes(deps: Pick<Deps, 'db' | 'now'>, email: string): Promise<void> {
  if (await isGivenUp(deps, { recipient: email, kind: 'email-code' })) throw givenUp()
}

/** As `requireCodes`, but only for the browser that made the sign-up. */
export async function requireOwnCodes(
  deps: Pick<Deps, 'db' | 'now'>,
  email: string,
  ticket: string | undefined,
): Promise<void> {
  const signupHash = hashOfTicket(ticket)
  if (signupHash && (await findSignUp(deps.db, { email, signupHash }))) {
    await requireCodes(deps, email)
  }
}

/**
 * Throws VALIDATION_ERROR for an address to which no reset link could be sent recently, but only in a browser where its
 * account signed in before. Other visitors must not learn that there is an account.
 */
export async function requireOwnLinks(
  deps: Pick<Deps, 'db' | 'now'>,
  email: string,
  deviceToken: string | undefined,
): Promise<void> {
  if (!(await deviceOf(deps, deviceToken, email))) return
  if (await isGivenUp(deps, { recipient: email, kind: 'reset-link' })) throw givenUp()
}
