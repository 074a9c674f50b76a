import { canonicalCode } from '@shipmates/contract/canonical'
import { AppError } from '@shipmates/contract/errors'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { confirmMember } from '../accounts/confirm-member.ts'
import { lockSession } from '../accounts/remove-sign-in-method.ts'
import { createSecret, stepOf, uriOf } from './app-codes.ts'
import { lockFactor, updateConfirmed, upsertSetUp } from './queries.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { countWrongCode } from './take-code.ts'

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
