import { AppError } from '@shipmates/contract/errors'
import { RECENT_LOGIN_MS } from '@shipmates/contract/limits'
import { currentPasswordRequired } from '@shipmates/contract/messages/security'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../platform/config/config.ts'
import { fieldError } from '../../platform/field-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type Account, findAccountById } from './queries.ts'
import { findSessionStart } from './session-queries.ts'

type Confirming = Pick<Deps, 'db' | 'hasher' | 'limiter' | 'config' | 'now'>

/**
 * Returns the member's account once they have confirmed their identity: by their password, or, if they have none, by a
 * login within the last `RECENT_LOGIN_MS`. Only refused calls count against the limit.
 *
 * Throws VALIDATION_ERROR if the password is missing, INVALID_CURRENT_PASSWORD, SIGN_IN_AGAIN and TOO_MANY_REQUESTS.
 */
export async function confirmMember(
  deps: Confirming,
  viewer: Viewer,
  password: string | undefined,
): Promise<Account> {
  const { db, hasher, limiter, config } = deps
  // Counted before the check, so that parallel guesses cannot exceed the limit.
  const counted = await limiter.takeAll([['passwordChanges', viewer.userId]])
  const account = await findAccountById(db, viewer.userId)
  if (account && !hasPassword(config, account)) {
    if (!(await isRecentLogin(deps, viewer))) throw new AppError('SIGN_IN_AGAIN')
    await counted.giveBack()
    return account
  }
  if (!password) throw fieldError('password', currentPasswordRequired)
  const isRight = await hasher.verify(password, account?.passwordHash ?? undefined, viewer.userId)
  if (!account || !isRight) throw new AppError('INVALID_CURRENT_PASSWORD')
  await counted.giveBack()
  return account
}

/** Whether a member can sign in with a password. */
export const hasPassword = (
  { hasPasswordLogin }: Pick<Config, 'hasPasswordLogin'>,
  { passwordHash }: Pick<Account, 'passwordHash'>,
): boolean => hasPasswordLogin && passwordHash !== null

/** Whether a session was opened within the last `RECENT_LOGIN_MS`. */
export async function isRecentLogin(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { sessionId }: Pick<Viewer, 'sessionId'>,
): Promise<boolean> {
  const startedAt = await findSessionStart(db, sessionId)
  return startedAt !== undefined && now().getTime() - startedAt.getTime() < RECENT_LOGIN_MS
}
