import { AppError } from '@shipmates/contract/errors'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import type { MessagesChoice } from '@shipmates/contract/leaving'
import { DELETION_GRACE_MS } from '@shipmates/contract/limits'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import {
  ANNOUNCE_WITHIN_MS,
  insertNodeEvents,
  type NodeEventsId,
} from '../../platform/realtime/node-events.ts'
import { requireOtherAdmin } from '../../staff/staff/admins.ts'
import { confirmMember } from './confirm-member.ts'
import { findPresent, lockAccount, updateKept, updateLeaving } from './leave-queries.ts'
import { deleteSessionsOf } from './session-queries.ts'

type Leaving = Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter' | 'live' | 'mailer'>

/** A departure that is to be announced. */
export interface StoredDeparture {
  userId: UserId
  id: NodeEventsId
}

interface Choice {
  password: string | undefined
  messages: MessagesChoice
}

/**
 * Marks a member's account for deletion after the grace period, ends all sessions and queues a mail. Returns no
 * `departure` for an account that is already marked. The caller announces a new departure to others.
 *
 * Throws as `confirmMember` does, INVALID_CURRENT_PASSWORD also when the password was changed concurrently, and
 * NOT_ALLOWED for the last admin.
 */
export async function startLeaving(
  deps: Leaving,
  viewer: Viewer,
  { password, messages }: Choice,
): Promise<{ dueAt: Date; departure: StoredDeparture | undefined }> {
  const { db, now, live, mailer } = deps
  const { userId } = viewer
  const account = await confirmMember(deps, viewer, password)

  const { ended, ...leaving } = await db.transaction().execute(async (tx) => {
    const found = await lockAccount(tx, account)
    if (!found) throw new AppError('INVALID_CURRENT_PASSWORD')
    const isNew = found.deletionDueAt === null
    if (isNew && found.role === 'admin') await requireOtherAdmin(tx, userId)
    const dueAt = found.deletionDueAt ?? new Date(now().getTime() + DELETION_GRACE_MS)
    if (isNew) {
      await updateLeaving(tx, { id: account.id, dueAt, messages })
      await queueMail(tx, { recipient: account.email, kind: 'account-leaving' }, now())
    }
    const ended = await deleteSessionsOf(tx, account.id)
    if (!isNew) return { dueAt, departure: undefined, ended }
    const departure = await storeDeparture(tx, { userId, sessionIds: ended, now: now() })
    return { dueAt, departure, ended }
  })
  mailer.wake()
  await live.closeSessions(ended)
  return leaving
}

/**
 * Stores that a member's departure or return must be announced. The caller announces it after the commit; a node
 * does if the caller is killed or fails.
 */
export async function storeDeparture(
  tx: Tx,
  { userId, sessionIds, now }: { userId: UserId; sessionIds: SessionId[]; now: Date },
): Promise<StoredDeparture> {
  const from = new Date(now.getTime() + ANNOUNCE_WITHIN_MS)
  return { userId, id: await insertNodeEvents(tx, [{ departed: userId, sessionIds }], from) }
}

/** Whether a member exists for others: neither leaving nor suspended. */
export const isStillPresent = async ({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<boolean> =>
  (await findPresent(db, userId)) !== undefined

/** Cancels the deletion of a member's account. Returns whether the member had started one. */
export async function stopLeaving({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<boolean> {
  const { numUpdatedRows } = await updateKept(db, userId)
  return numUpdatedRows > 0
}
