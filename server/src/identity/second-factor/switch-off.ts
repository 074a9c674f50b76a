import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { factorIsOff } from '@shipmates/contract/messages/sign-in'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type Actor, writeLog } from '../../staff/staff/log.ts'
import { confirmMember } from '../accounts/confirm-member.ts'
import { deleteFactor, lockFactor } from './queries.ts'
import { countWrongCode, takeCode } from './take-code.ts'

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
