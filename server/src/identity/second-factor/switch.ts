import { canonicalCode } from '@shipmates/contract/canonical'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { factorIsOff } from '@shipmates/contract/messages/sign-in'
import type { SecondFactorState } from '@shipmates/contract/second-factor'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type Actor, writeLog } from '../../staff/staff/log.ts'
import { confirmMember } from '../accounts/confirm-member.ts'
import { lockSession } from '../accounts/remove-sign-in-method.ts'
import { createSecret, stepOf, uriOf } from './app-codes.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  lockFactor,
  updateConfirmed,
  upsertSetUp,
} from './queries.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { countWrongCode, takeCode } from './take-code.ts'

/** A set-up that was not confirmed ends after this time. */
export const SET_UP_LIFETIME_MS = 60 * 60_000

type Starting = Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter'>

/**
 * Makes a new secret for an app. Logins need no code until one is confirmed, within an hour.
 *
 * Throws SECOND_FACTOR_ON, and as `confirmMember` does.
 */
export async function startSecondFactor(
  deps: Starting,
  viewer: Viewer,
  password: string | undefined,
): Promise<{ secret: string; uri: string }> {
  const { db, now, config } = deps
  const { userName } = await confirmMember(deps, viewer, password)
  const secret = createSecret()
  const setUp = { userId: viewer.userId, secret: secret.bytes, now: now() }
  if (!(await upsertSetUp(db, setUp))) throw new AppError('SECOND_FACTOR_ON')
  return { secret: secret.base32, uri: uriOf(secret, { siteName: config.siteName, userName }) }
}

type Confirming = Pick<Deps, 'db' | 'now' | 'limiter' | 'log' | 'mailer'>

/**
 * Switches the second factor on by a first code of the app, queues a mail about it, and returns the recovery codes.
 *
 * Throws INVALID_CODE; NOT_FOUND without a set-up that was started within the last hour; SECOND_FACTOR_ON,
 * TOO_MANY_REQUESTS, and UNAUTHENTICATED if the session ended in the meantime.
 */
export async function switchOnSecondFactor(
  deps: Confirming,
  viewer: Viewer,
  code: string,
): Promise<string[]> {
  const { db, now, log, mailer } = deps
  const { userId } = viewer
  const codes = await countWrongCode(deps, { userId, code, isSignedIn: true }, () =>
    db.transaction().execute(async (tx) => {
      // A reset of the password ends the session that began this.
      if (!(await lockSession(tx, viewer))) throw new AppError('UNAUTHENTICATED')
      const at = now()
      const setUp = await lockFactor(tx, userId)
      if (setUp?.confirmedAt) throw new AppError('SECOND_FACTOR_ON')
      const isLate = setUp && at.getTime() - setUp.startedAt.getTime() > SET_UP_LIFETIME_MS
      if (!setUp || isLate) throw new AppError('NOT_FOUND')
      const step = stepOf(canonicalCode(code), setUp.secret, at)
      if (step === undefined) throw new AppError('INVALID_CODE')
      await updateConfirmed(tx, userId, { step, now: at })
      await queueMail(tx, { recipient: setUp.email, kind: 'second-factor-on' }, at)
      return makeRecoveryCodes(tx, userId)
    }),
  )
  mailer.wake()
  log.info({ userId }, 'second factor on')
  return codes
}

type SwitchingOff = Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter' | 'log' | 'mailer'>

/**
 * Switches a member's second factor off by a code of the app or a recovery code, and queues a mail about it.
 *
 * Throws INVALID_CODE, NOT_FOUND if it is off, TOO_MANY_REQUESTS, and as `confirmMember` does.
 */
export async function switchOffSecondFactor(
  deps: SwitchingOff,
  viewer: Viewer,
  { password, code }: { password?: string | undefined; code: string },
): Promise<void> {
  const { db, now, log, mailer } = deps
  const { userId } = viewer
  await confirmMember(deps, viewer, password)
  await countWrongCode(deps, { userId, code, isSignedIn: true }, () =>
    db.transaction().execute(async (tx) => {
      const factor = await lockFactor(tx, userId)
      if (!factor?.confirmedAt) throw new AppError('NOT_FOUND')
      await takeCode(tx, factor, code, now())
      await deleteFactor(tx, userId)
      await queueMail(tx, { recipient: factor.email, kind: 'second-factor-off' }, now())
    }),
  )
  mailer.wake()
  log.info({ userId }, 'second factor off')
}

/**
 * Removes the second factor of a member who has lost it. Writes to the log and queues a mail with the reason.
 *
 * Throws NOT_FOUND if it is off.
 */
export async function removeSecondFactor(
  { db, now, log, mailer }: Pick<Deps, 'db' | 'now' | 'log' | 'mailer'>,
  actor: Actor,
  { userId, note }: { userId: UserId; note: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const factor = await lockFactor(tx, userId)
    if (!factor?.confirmedAt) throw new AppError('NOT_FOUND', factorIsOff)
    await deleteFactor(tx, userId)
    const act = { actor, action: 'remove_second_factor', targetId: userId, note } as const
    const logId = await writeLog(tx, act, now())
    const mail = { recipient: factor.email, kind: 'second-factor-removed', aboutId: logId } as const
    await queueMail(tx, mail, now())
  })
  mailer.wake()
  log.info({ userId }, 'second factor removed')
}

/** Whether a member's logins need a code of an app, since when, and how many recovery codes are left. */
export async function readSecondFactor(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
): Promise<SecondFactorState> {
  const factor = await findFactor(db, userId)
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  }
}
