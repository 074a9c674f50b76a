import { AppError } from '@shipmates/contract/errors'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import { stepOf } from './app-codes.ts'
import { countRecoveryCodes, type Factor, takeHash, takeStep } from './queries.ts'
import { hashOfCode, normalize } from './recovery-codes.ts'

export interface Taken {
  /** How many are left, if it was a recovery code. */
  recoveryCodesLeft?: number
}

/**
 * Takes a code of the app or a recovery code, each of which works once. A mail is queued for a recovery code.
 *
 * Throws INVALID_CODE if it is wrong or was used.
 */
export async function takeCode(
  tx: Tx,
  { userId, secret, email }: Factor,
  typed: string,
  now: Date,
): Promise<Taken> {
  const code = normalize(typed)
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(code, secret, now)
    if (step === undefined || !(await takeStep(tx, userId, step)))
      throw new AppError('INVALID_CODE')
    return {}
  }
  if (!(await takeHash(tx, userId, hashOfCode(userId, code)))) throw new AppError('INVALID_CODE')
  await queueMail(tx, { recipient: email, kind: 'recovery-code-used' }, now)
  return { recoveryCodesLeft: await countRecoveryCodes(tx, userId) }
}

/**
 * Checks a code of a member. It is counted before, so that parallel guesses cannot exceed the limit, and given back
 * unless it was wrong.
 *
 * Throws TOO_MANY_REQUESTS, and what `check` throws.
 */
export async function countWrongCode<Result>(
  { limiter, log }: Pick<Deps, 'limiter' | 'log'>,
  userId: string,
  check: () => Promise<Result>,
): Promise<Result> {
  const counted = await limiter.takeAll([['codesOfSecondFactor', userId]])
  try {
    const result = await check()
    await counted.giveBack()
    return result
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'INVALID_CODE'
    if (isWrong) log.info({ userId }, 'wrong code of the second factor')
    else await counted.giveBack()
    throw error
  }
}
