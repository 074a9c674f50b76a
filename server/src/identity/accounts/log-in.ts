import type { LogIn } from '@shipmates/contract/account-forms'
import { AppError } from '@shipmates/contract/errors'
import type { Deps } from '../../deps.ts'
import type { Use } from '../../platform/limiter.ts'
import { networkOf } from '../../platform/network.ts'
import { deviceOf } from './devices.ts'
import { sendCodeAfterLogin } from './email-code.ts'
import { takePendingLogin } from './pending-login.ts'
import { type Account, findAccountByEmail, findAccountById } from './queries.ts'
import type { Client } from './sessions.ts'
import { type SignedIn, signIn } from './sign-in.ts'

type LoggingIn = Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter' | 'mailer' | 'log'>

/**
 * Signs a visitor in by password.
 *
 * Throws INVALID_CREDENTIALS for an unknown address and for a wrong password, in the same time. With the right
 * password, throws EMAIL_NOT_VERIFIED for an unverified account, which is sent a code, and as `signIn` does. Throws
 * TOO_MANY_REQUESTS.
 */
export async function logIn(
  deps: LoggingIn,
  { email, password }: LogIn,
  client: Client,
): Promise<SignedIn> {
  const attempt = await countAttempt(deps, email, client)
  const network = networkOf(client.address)
  const find = () => findByPassword(deps, { email, password }, network)
  const account = await deps.hasher.inTurn(find, network)
  if (!account) {
    deps.log.info({ address: client.address }, 'login refused')
    throw new AppError('INVALID_CREDENTIALS')
  }
  await attempt.giveBack()
  if (!account.emailVerifiedAt) {
    await sendCodeAfterLogin(deps, email, client.address)
    throw new AppError('EMAIL_NOT_VERIFIED')
  }

  return signIn(deps, account, { passwordHash: account.passwordHash, isComplete: false }, client)
}

/** Takes the same time for an unknown address, an account without a password and a wrong password. */
async function findByPassword(
  { db, hasher }: LoggingIn,
  { email, password }: LogIn,
  network: string,
): Promise<(Account & { passwordHash: string }) | undefined> {
  const account = await findAccountByEmail(db, email)
  const passwordHash = account?.passwordHash ?? undefined
  const isRight = await hasher.verify(password, passwordHash, network)
  return account && passwordHash && isRight ? { ...account, passwordHash } : undefined
}

/**
 * Counts an attempt before the password is verified, so that parallel guesses cannot exceed the limit; `giveBack`
 * refunds it after a right password.
 *
 * Wrong passwords are limited per pair of e-mail and network, so that the owner is not locked out elsewhere, and per
 * network for all accounts together. An attempt that the pair's limit refuses is refunded to the network. A browser on
 * which the account signed in before has a limit of its own instead, independent of others on its network.
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

/**
 * Signs a new member in without the password, by the token that `verifyEmail` gave the browser that signed up. Uses up
 * the token even if the login is refused.
 *
 * Throws SIGN_IN_AGAIN if the token is unknown, used or expired, or the account or its password has changed since; and
 * as `signIn` does.
 */
export async function logInVerified(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'log'>,
  token: string | undefined,
  client: Client,
): Promise<SignedIn> {
  const proved = token && (await takePendingLogin(deps.db, token, deps.now()))
  const account = proved && (await findAccountById(deps.db, proved.userId))
  // A login without a password was started at a provider, and lacks its code.
  if (!account || proved.passwordHash === null || proved.passwordHash !== account.passwordHash) {
    throw new AppError('SIGN_IN_AGAIN')
  }
  return signIn(deps, account, { passwordHash: proved.passwordHash, isComplete: false }, client)
}
