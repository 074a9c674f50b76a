import { AppError } from '@shipmates/contract/errors'
import type { Deps } from '../../deps.ts'
import { takePendingLogin } from './pending-login.ts'
import { findAccountById } from './queries.ts'
import type { Client } from './sessions.ts'
import { type SignedIn, signIn } from './sign-in.ts'

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
  if (!account || account.passwordHash !== proved.passwordHash) throw new AppError('SIGN_IN_AGAIN')
  return signIn(deps, account, { passwordHash: proved.passwordHash, isComplete: false }, client)
}
