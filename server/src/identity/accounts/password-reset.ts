import type { ResetPassword } from '@shipmates/contract/account-forms'
import type { SignInMethod } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { RESET_LINK_LIFETIME_MS } from '@shipmates/contract/limits'
import { passwordUnchanged } from '@shipmates/contract/messages/security'
import type { Site } from '../../adapters/mail/mail-template.tsx'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Mail } from '../../adapters/mail/transport.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { fieldError } from '../../platform/field-error.ts'
import { networkOf } from '../../platform/network.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import { deleteDevicesOf } from './devices.ts'
import { verifyAccount } from './email-code.ts'
import type { resetMail } from './mails.ts'
import { deletePendingLoginsOf } from './pending-login.ts'
import {
  deleteCode,
  deleteIdentitiesOf,
  deleteResetToken,
  findAccountByEmail,
  findAccountById,
  findResetToken,
  updatePassword,
  upsertResetToken,
} from './queries.ts'
import { deleteSessionsOf } from './session-queries.ts'
import { listSignInMethods, writeMethodsTicket } from './sign-in-methods.ts'

/** Queues a reset link for an e-mail. Does not look up the account: the composer does. */
export async function requestReset(
  { db, now, limiter, mailer }: Pick<Deps, 'db' | 'now' | 'limiter' | 'mailer'>,
  email: string,
  address: string,
): Promise<void> {
  const network = networkOf(address)
  await limiter.take('resetsByPair', `${email} ${network}`)
  await limiter.take('resetsByAccount', email)
  await queueMail(db, { recipient: email, kind: 'reset-link' }, now())
  mailer.wake()
}

/**
 * Composes the mail with a new reset link, which replaces the previous one; `undefined` for an e-mail without an
 * account. Does the same work in both cases, so that timing does not reveal which accounts exist.
 */
export const composeResetLink =
  (site: Site, writeFrom: typeof resetMail) =>
  async (db: Db, email: string, now: Date): Promise<Mail | undefined> => {
    const account = await findAccountByEmail(db, email)
    const token = createToken()
    const query = new URLSearchParams({ token, email })
    const url = `${site.publicUrl}/reset-password?${query}`
    const mail = writeFrom(site)(account?.userName ?? email, url)
    if (!account) return undefined

    const expiresAt = new Date(now.getTime() + RESET_LINK_LIFETIME_MS)
    await upsertResetToken(db, { userId: account.id, tokenHash: hashToken(token), expiresAt })
    return mail
  }

/** Whether a reset link still works. Checking does not use it up. */
export async function isResetTokenValid(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<boolean> {
  return (await findResetToken(db, hashToken(token), now())) !== undefined
}

/**
 * Sets a new password by a reset link, verifies the e-mail and ends all sessions. Uses up the link. Returns whether the
 * account waits for approval, the sign-in methods that stay valid, and a ticket that can remove them.
 *
 * Throws INVALID_RESET_TOKEN when the link is unknown, used or expired, and VALIDATION_ERROR when the password equals
 * the current one. Throws REGISTRATION_CLOSED or INVALID_INVITATION, and keeps the link, when the account was not
 * verified and its sign-up is no longer admitted.
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'live' | 'mailer'>,
  { token, password }: ResetPassword,
): Promise<{ isWaiting: boolean; signInMethods: SignInMethod[]; ticket: string }> {
  const { db, now, config, hasher, live, mailer } = deps
  const tokenHash = hashToken(token)
  const link = await findResetToken(db, tokenHash, now())
  const account = link && (await findAccountById(db, link.userId))
  if (!account) throw new AppError('INVALID_RESET_TOKEN')
  if (await hasher.verify(password, account.passwordHash ?? undefined)) {
    throw fieldError('password', passwordUnchanged)
  }
  const passwordHash = await hasher.hash(password)

  const { ended, isWaiting } = await db.transaction().execute(async (tx) => {
    // Lock order: the account first, as in signup and the sweep, so that they cannot deadlock.
    await updatePassword(tx, account.id, passwordHash, now())
    const { isNew } = await verifyAccount(tx, config, account.id as UserId, now())
    // The person who signed up with a provider may not be the one who reads the mail.
    if (isNew) await deleteIdentitiesOf(tx, account.id)
    const used = await deleteResetToken(tx, tokenHash, now())
    if (!used) throw new AppError('INVALID_RESET_TOKEN')
    await deleteCode(tx, account.id)
    await queueMail(tx, { recipient: account.email, kind: 'password-reset' }, now())
    await deleteDevicesOf(tx, account.id)
    await deletePendingLoginsOf(tx, account.id)
    const isWaiting = (await findAccountById(tx, account.id))?.waitingSince != null
    return { ended: await deleteSessionsOf(tx, account.id), isWaiting }
  })
  mailer.wake()
  await live.closeSessions(ended)
  const signInMethods = await listSignInMethods(db, account.id, now())
  return { isWaiting, signInMethods, ticket: writeMethodsTicket(account.id, passwordHash, now()) }
}
