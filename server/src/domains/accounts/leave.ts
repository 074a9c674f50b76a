import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { MessagesChoice } from '@shipmates/contract/leaving'
import { DELETION_GRACE_MS } from '@shipmates/contract/limits'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import { lockAccount, updateKept, updateLeaving } from './leave-queries.ts'
import { requirePassword } from './require-password.ts'
import { deleteSessionsOf } from './session-queries.ts'

type Leaving = Pick<Deps, 'db' | 'now' | 'hasher' | 'limiter' | 'live' | 'mailer'>

interface Choice {
  password: string
  messages: MessagesChoice
}

/**
 * Marks a member's account to be deleted after the grace period, ends all sessions and queues a mail.
 * An account that is marked already stays as it is. `isNew` tells the two apart.
 *
 * Throws INVALID_CURRENT_PASSWORD, also when the password was changed concurrently,
 * and TOO_MANY_REQUESTS.
 */
export async function startLeaving(
  deps: Leaving,
  userId: UserId,
  { password, messages }: Choice,
): Promise<{ dueAt: Date; isNew: boolean }> {
  const { db, now, live, mailer } = deps
  const account = await requirePassword(deps, userId, password)

  const { ended, ...leaving } = await db.transaction().execute(async (tx) => {
    const found = await lockAccount(tx, account)
    if (!found) throw new AppError('INVALID_CURRENT_PASSWORD')
    const isNew = found.deletionDueAt === null
    const dueAt = found.deletionDueAt ?? new Date(now().getTime() + DELETION_GRACE_MS)
    if (isNew) {
      await updateLeaving(tx, { id: account.id, dueAt, messages })
      await queueMail(tx, { recipient: account.email, kind: 'account-leaving' }, now())
    }
    return { dueAt, isNew, ended: await deleteSessionsOf(tx, account.id) }
  })
  live.closeSessions(ended)
  mailer.wake()
  return leaving
}

/** Takes the deletion of a member's account back. No effect when none is due. */
export async function stopLeaving({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<void> {
  await updateKept(db, userId)
}
