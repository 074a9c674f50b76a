import type { LogIn, SessionUser } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/network.ts'
import { sendCodeAfterLogin } from './email-code.ts'
import { type Account, findAccountByEmail } from './queries.ts'
import { type Client, openSession } from './sessions.ts'

type LoggingIn = Pick<Deps, 'db' | 'now' | 'hasher' | 'limiter' | 'mailer' | 'log'>

/**
 * Opens a session for the right password and returns its token.
 *
 * Throws INVALID_CREDENTIALS for an unknown address and for a wrong password, after the same time;
 * EMAIL_NOT_VERIFIED for the right password of an unverified account, which is sent a code.
 */
export async function logIn(
  deps: LoggingIn,
  { email, password }: LogIn,
  client: Client,
): Promise<{ token: string; user: SessionUser }> {
  const attempt = await countAttempt(deps, email, client.address)
  const account = await deps.hasher.inTurn(() => findByPassword(deps, { email, password }))
  if (!account) {
    deps.log.info({ address: client.address }, 'login refused')
    throw new AppError('INVALID_CREDENTIALS')
  }
  await attempt.giveBack()
  if (!account.emailVerifiedAt) {
    await sendCodeAfterLogin(deps, email)
    throw new AppError('EMAIL_NOT_VERIFIED')
  }

  const userId = account.id as UserId
  const token = await openSession(deps, account, client)
  if (!token) throw new AppError('INVALID_CREDENTIALS')
  deps.log.info({ userId, address: client.address }, 'logged in')
  return { token, user: { userId, email, userName: account.userName } }
}

/** Takes as long for an unknown address as for a wrong password. */
async function findByPassword(
  { db, hasher }: LoggingIn,
  { email, password }: LogIn,
): Promise<Account | undefined> {
  const account = await findAccountByEmail(db, email)
  return (await hasher.verify(password, account?.passwordHash)) ? account : undefined
}

/**
 * Counts an attempt before it is judged, so that parallel guesses cannot outrun the count. The pair of
 * account and address is what gets locked: never the owner elsewhere, never a whole address by one account.
 */
async function countAttempt({ limiter }: Pick<Deps, 'limiter'>, email: string, address: string) {
  const network = networkOf(address)
  const pair = `${email} ${network}`
  await limiter.take('loginByAddress', network)
  await limiter.take('loginByPair', pair)
  return {
    giveBack: () =>
      Promise.all([
        limiter.giveBack('loginByAddress', network),
        limiter.giveBack('loginByPair', pair),
      ]),
  }
}
