import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { type Account, findAccountById } from './queries.ts'

/**
 * The account of a member who entered their password again.
 *
 * Throws INVALID_CURRENT_PASSWORD and TOO_MANY_REQUESTS.
 */
export async function requirePassword(
  { db, hasher, limiter }: Pick<Deps, 'db' | 'hasher' | 'limiter'>,
  userId: UserId,
  password: string,
): Promise<Account> {
  await limiter.take('passwordChanges', userId)
  const account = await findAccountById(db, userId)
  const isRight = await hasher.verify(password, account?.passwordHash)
  if (!account || !isRight) throw new AppError('INVALID_CURRENT_PASSWORD')
  return account
}
