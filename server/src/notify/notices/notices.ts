import { hasChannel } from '@shipmates/contract/decide-notification'
import type { NoticeId, RequestId, UserId } from '@shipmates/contract/ids'
import { NOTICE_MAIL_AFTER_MS, NOTICES_MAX } from '@shipmates/contract/limits'
import type { Notice, NoticeKind } from '@shipmates/contract/notices'
import type { Member } from '@shipmates/contract/profiles'
import type { Deps } from '../../deps.ts'
import { readMembers } from '../../people/profiles/members.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Pair } from '../../platform/pair.ts'
import {
  countUnseen,
  deleteNoticesBetween,
  deleteRequestNotice,
  insertNotice,
  listNotices,
  updateAnswered,
  updateRead,
  updateSeen,
} from './queries.ts'

/** Notifies the tabs of the member and stores the push. Call after the commit. */
export type AnnounceNotice = (live: Deps['live'], pushes: Deps['pushes']) => void

interface Happening {
  to: UserId
  kind: NoticeKind
  /** The developer of the notice, as `to` sees them. Null for a report. */
  user: Member | null
  /** The request that waits for an answer. */
  requestId?: RequestId
  at: Date
}

/**
 * Writes a notice, in the transaction of its event; it replaces an earlier one about the same. It is the record for all
 * channels: the bell lists it, and mails and pushes are decided by it. Returns a function that announces it.
 */
export async function writeNotice(
  tx: Tx,
  { to, kind, user, requestId = undefined, at }: Happening,
): Promise<AnnounceNotice> {
  const mailAt = hasChannel(kind, 'mail') ? new Date(at.getTime() + NOTICE_MAIL_AFTER_MS) : null
  const noticeId = await insertNotice(tx, { to, kind, otherId: user?.id ?? null, at, mailAt })
  const notice: Notice = {
    noticeId,
    kind,
    user,
    at: at.toISOString(),
    isRead: false,
    requestId: requestId ?? null,
  }
  return (live, pushes) => {
    live.emit(to, 'notice', notice)
    if (user && kind !== 'report') pushes.queue(to, { kind, aboutId: user.id })
  }
}

/** Deletes the notice of a request that was withdrawn or rejected. */
export const dropRequestNotice = (tx: Tx, { from, to }: { from: UserId; to: UserId }) =>
  deleteRequestNotice(tx, to, from)

/** Marks the notice of a request as read, because the member accepted it. */
export const noteAccepted = (
  tx: Tx,
  { from, to, at }: { from: UserId; to: UserId; at: Date },
): Promise<void> => updateAnswered(tx, to, from, at)

/** Deletes the notices of two members about each other, when they are parted. */
export const dropNoticesBetween = (tx: Tx, [one, other]: Pair): Promise<void> =>
  deleteNoticesBetween(tx, one, other)

/** A page of a member's notices, newest first. Leaves out those about developers the member may not see. */
export async function readNotices(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  { before, limit = NOTICES_MAX }: { before?: NoticeId | undefined; limit?: number | undefined },
): Promise<Notice[]> {
  const rows = await listNotices(db, viewer, { before, limit })
  const members = await readMembers(
    db,
    viewer,
    rows.flatMap(({ otherId }) => otherId ?? []),
  )
  return rows.flatMap(({ otherId, at, ...row }) => {
    const user = otherId === null ? null : members.get(otherId)
    // A member who blocked or left between the two queries is only in the first.
    return user === undefined ? [] : [{ ...row, user, at: at.toISOString() }]
  })
}

/** How many notices without requests are newer than the member's last opening of the list, at most `NOTICES_COUNTED_MAX`. */
export const countNew = ({ db }: { db: Db }, viewer: UserId): Promise<number> =>
  countUnseen(db, viewer)

/** Records that a member opened the list, and notifies their tabs. */
export async function seeNotices(
  { db, live, now }: Pick<Deps, 'db' | 'live' | 'now'>,
  viewer: UserId,
): Promise<void> {
  const upTo = await updateSeen(db, viewer, now())
  if (upTo) live.emit(viewer, 'notices_seen', { upTo })
}

/** Marks a member's notices as read, all or those up to one, and notifies their tabs. */
export async function markNoticesRead(
  { db, live, now }: Pick<Deps, 'db' | 'live' | 'now'>,
  viewer: UserId,
  upToId?: NoticeId,
): Promise<void> {
  const upTo = await updateRead(db, viewer, now(), upToId)
  if (upTo) live.emit(viewer, 'notices_read', { upTo })
}
