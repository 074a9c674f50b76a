import { AppError } from '@shipmates/contract/errors'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import type { MessagesChoice } from '@shipmates/contract/leaving'
import { DELETION_GRACE_MS } from '@shipmates/contract/limits'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import {
  ANNOUNCE_WITHIN_MS,
  insertNodeEvents,
  type NodeEventsId,
} from '../../platform/realtime/node-events.ts'
import { requireOtherAdmin } from '../../staff/staff/admins.ts'
import { confirmMember } from './confirm-member.ts'
import { deleteSessionsOf } from './session-queries.ts'

type Leaving = Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter' | 'live' | 'mailer'>

/** A departure that is to be announced. */
export interface StoredDeparture {
  userId: UserId
  id: NodeEventsId
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
  { password, messages }: { password: string | undefined; messages: MessagesChoice },
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
      await tx
        .updateTable('users')
        .set({ deletionDueAt: dueAt, deletionMessages: messages })
        .where('id', '=', account.id)
        .execute()
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

/** Locks an account until the transaction ends, if its password hash is unchanged. */
const lockAccount = (tx: Tx, { id, passwordHash }: { id: string; passwordHash: string | null }) =>
  tx
    .selectFrom('users')
    .select(['deletionDueAt', 'role'])
    .where('id', '=', id)
    .where('passwordHash', 'is not distinct from', passwordHash)
    .forUpdate()
    .executeTakeFirst()

/** Whether a member exists for others: neither leaving nor suspended. */
export async function isStillPresent({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<boolean> {
  const present = db.selectFrom('users').select('id').where(isPresent('users'))
  return (await present.where('id', '=', userId).executeTakeFirst()) !== undefined
}

/** Cancels the deletion of a member's account, unless it was carried out. Returns whether the member had started one. */
export async function stopLeaving({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ deletionDueAt: null, deletionMessages: null })
    .where('id', '=', userId)
    .where('deletionDueAt', 'is not', null)
    .where('isDeletedByAdmin', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}
