import type { LogIn } from '@shipmates/contract/account-forms'
import type { SessionUser } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { deletedByAdmin } from '@shipmates/contract/messages/admin'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Use } from '../../platform/limiter.ts'
import { networkOf } from '../../platform/network.ts'
import { findLastNote } from '../staff/log.ts'
import { deviceOf, rememberDevice } from './devices.ts'
import { sendCodeAfterLogin } from './email-code.ts'
import { type Account, findAccountByEmail } from './queries.ts'
import type { LoginState } from './session-queries.ts'
import { sessionUser } from './session-user.ts'
import { type Client, openSession } from './sessions.ts'

type LoggingIn = Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter' | 'mailer' | 'log'>

/**
 * Opens a session for the right password and returns its token.
 *
 * Throws INVALID_CREDENTIALS for an unknown address and for a wrong password, in the same
 * time; for the right password EMAIL_NOT_VERIFIED of an unverified account, which is sent a
 * code, APPROVAL_PENDING of one that waits, and ACCOUNT_SUSPENDED with the reason of one that is suspended or that an
 * admin deleted; TOO_MANY_REQUESTS.
 */
export async function logIn(
  deps: LoggingIn,
  { email, password }: LogIn,
  client: Client,
): Promise<{ token: string; device: string; user: SessionUser }> {
  const attempt = await countAttempt(deps, email, client)
  const account = await deps.hasher.inTurn(() => findByPassword(deps, { email, password }))
  if (!account) {
    deps.log.info({ address: client.address }, 'login refused')
    throw new AppError('INVALID_CREDENTIALS')
  }
  await attempt.giveBack()
  if (!account.emailVerifiedAt) {
    await sendCodeAfterLogin(deps, email, client.address)
    throw new AppError('EMAIL_NOT_VERIFIED')
  }

  const userId = account.id as UserId
  const { token, device, deletionDueAt } = await deps.db.transaction().execute(async (tx) => {
    // The session comes first, since it locks the account, as a change of the password does.
    const opened = await openSession({ db: tx, now: deps.now }, account, client)
    if (!opened) throw new AppError('INVALID_CREDENTIALS')
    if (opened.isShutOut) throw await shutOut(tx, userId, opened, deps.config)
    if (opened.isWaiting) throw new AppError('APPROVAL_PENDING')
    const remembered = await rememberDevice(tx, { userId, now: deps.now() }, client.device)
    return { ...opened, device: remembered }
  })
  deps.log.info({ userId, address: client.address }, 'logged in')
  return { token, device, user: sessionUser({ ...account, deletionDueAt }) }
}

/** The reason of a deletion by an admin stands in the moderation log alone. */
async function shutOut(
  tx: Tx,
  userId: UserId,
  { suspensionReason, deletionDueAt }: LoginState,
  { supportEmail }: Pick<Config, 'supportEmail'>,
): Promise<AppError> {
  const reason = suspensionReason ?? (await findLastNote(tx, userId, 'delete')) ?? deletedByAdmin
  return new AppError('ACCOUNT_SUSPENDED', undefined, {
    suspension: {
      reason,
      supportEmail: supportEmail ?? null,
      deletionDueAt: suspensionReason ? null : (deletionDueAt?.toISOString() ?? null),
    },
  })
}

/** Takes the same time for an unknown address as for a wrong password. */
async function findByPassword(
  { db, hasher }: LoggingIn,
  { email, password }: LogIn,
): Promise<Account | undefined> {
  const account = await findAccountByEmail(db, email)
  return (await hasher.verify(password, account?.passwordHash)) ? account : undefined
}

/**
 * Counts an attempt before the password is verified, so that parallel guesses cannot exceed the
 * limit; `giveBack` refunds it after a right password.
 *
 * Wrong passwords are limited per pair of e-mail and network, so that the owner is not locked out
 * elsewhere, and per network for all accounts together. An attempt that the pair's limit refuses
 * is refunded to the network. A browser on which the account signed in before has a limit of
 * its own instead, whatever others on its network do.
 */
async function countAttempt(
  deps: Pick<Deps, 'db' | 'now' | 'limiter'>,
  email: string,
  { address, device: token }: Client,
) {
  const { limiter } = deps
  const network = networkOf(address)
  const device = await deviceOf(deps, token, email)
  const wrongOnes: Use[] = device
    ? [['loginByDevice', device.id]]
    : [
        ['loginByAddress', network],
        ['loginByPair', `${email} ${network}`],
      ]
  await limiter.take('logins', device ? `account ${device.userId}` : network)
  return limiter.takeAll(wrongOnes)
}
