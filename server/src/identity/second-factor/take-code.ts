import { canonicalCode } from '@shipmates/contract/canonical'
import { AppError } from '@shipmates/contract/errors'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import { hashToken } from '../../platform/tokens.ts'
import { deviceOf } from '../accounts/devices.ts'
import { findAccountById } from '../accounts/find-account.ts'
import { stepOf } from './app-codes.ts'
import { countRecoveryCodes, type Factor, takeHash, takeStep } from './queries.ts'
import { hashOfCode } from './recovery-codes.ts'

export interface UsedCode {
  /** How many are left, if the code was a recovery code. */
  recoveryCodesLeft?: number
}

/**
 * Uses up a code of the app or a recovery code, each of which works once. Queues a mail for a recovery code.
 *
 * Throws INVALID_CODE if it is wrong or was used.
 */
export async function takeCode(
  tx: Tx,
  { userId, secret, email }: Factor,
  typed: string,
  now: Date,
): Promise<UsedCode> {
  const code = canonicalCode(typed)
  if (isAppCode(code)) {
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
 * The sender of a code: a member in a session, or a browser at the login, which may be one of the account's devices.
 */
export interface CodeSender {
  userId: string
  code: string
  isSignedIn: boolean
  /** The token of the device cookie. */
  device?: string | undefined
}

/**
 * Checks a code of a member. It is counted before, so that parallel guesses cannot exceed the limit, and refunded
 * unless it was wrong.
 *
 * Throws TOO_MANY_REQUESTS, and what `check` throws.
 */
export async function countWrongCode<Result>(
  deps: Pick<Deps, 'db' | 'now' | 'limiter' | 'log'>,
  sender: CodeSender,
  check: () => Promise<Result>,
): Promise<Result> {
  const { limiter, log } = deps
  const counted = await limiter.takeAll([['codesOfSecondFactor', await counterOf(deps, sender)]])
  try {
    const result = await check()
    await counted.giveBack()
    return result
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'INVALID_CODE'
    if (isWrong) log.info({ userId: sender.userId }, 'wrong code of the second factor')
    else await counted.giveBack()
    throw error
  }
}

/**
 * The counter of a code. Wrong codes of others never lock the owner out: a session and a known browser have counters of
 * their own, recovery codes are counted apart, and a new password begins new counters, on every node.
 */
async function counterOf(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, code, isSignedIn, device: token }: CodeSender,
): Promise<string> {
  const account = await findAccountById(deps.db, userId)
  const device = account && !isSignedIn && (await deviceOf(deps, token, account.email))
  const sender = isSignedIn ? 'signed in' : device ? `device ${device.id}` : 'stranger'
  const kind = isAppCode(code) ? 'app' : 'recovery'
  const password = hashToken(account?.passwordHash ?? '').toString('base64url')
  return `${userId} ${sender} ${kind} ${password}`
}

const isAppCode = (typed: string) => /^\d{6}$/.test(canonicalCode(typed))
