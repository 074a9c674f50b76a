import type { Connection, ReceivedRequest, Verdict } from '@shipmates/contract/connections'
import type { ConnectionId, RequestId, UserId } from '@shipmates/contract/ids'
import { reopenConversation, storeNotes } from '../../chat/chat/pair-state.ts'
import type { Deps } from '../../deps.ts'
import {
  type AnnounceNotice,
  dropRequestNotice,
  noteAccepted,
  writeNotice,
} from '../../notify/notices/notices.ts'
import { readMembers } from '../../people/profiles/members.ts'
import type { Tx } from '../../platform/db/client.ts'
import { readConnection } from './lists.ts'
import type { Outcomes } from './outcomes.ts'
import { deleteDecision, insertConnection, updateVerdict } from './queries.ts'

/** Notifies both members. Call after the commit. */
export type Announce = (live: Deps['live'], pushes: Deps['pushes']) => void

interface Waiting {
  id: RequestId
  from: UserId
  to: UserId
  note: string | null
  /** When the request was sent. */
  at: Date
}

/** Notifies the receiver of a request, which reaches them now, if they may see its sender. */
export async function announceReceived(
  tx: Tx,
  { id, from, to, note, at }: Waiting,
  now: Date,
): Promise<Announce | undefined> {
  const fromUserId = (await readMembers(tx, to, [from])).get(from)
  if (!fromUserId) return undefined
  const received: ReceivedRequest = { requestId: id, fromUserId, note, createdAt: at.toISOString() }
  const notice = { to, kind: 'request', user: fromUserId, requestId: id, at: now } as const
  const announceNotice = await writeNotice(tx, notice)
  return (live, pushes) => {
    live.emit(to, 'request_received', received)
    announceNotice(live, pushes)
  }
}

interface RequestAnswer {
  id: RequestId
  from: UserId
  to: UserId
  verdict: Verdict
  /** The receiver's own note, when both sent requests. */
  note?: string | undefined
  at: Date
}

interface Settled {
  connectionId?: ConnectionId
  announce: Announce
  /** Counts the answer. Call after the commit. */
  count: (outcomes: Outcomes) => void
}

/**
 * Settles a pending request and deletes the receiver's own earlier decision about the sender. The sender is not
 * notified of a rejection.
 */
export async function settle(
  tx: Tx,
  { id, from, to, verdict, note, at }: RequestAnswer,
): Promise<Settled> {
  const updated = await updateVerdict(tx, id, { verdict, at })
  await deleteDecision(tx, to, from)
  const count = (outcomes: Outcomes) => {
    if (updated.score !== null) outcomes.answered(verdict, updated.score)
  }
  if (verdict === 'rejected') {
    await dropRequestNotice(tx, { from, to })
    return { count, announce: (live) => live.emit(to, 'request_gone', { requestId: id }) }
  }
  const connectionId = await insertConnection(tx, [from, to], at)
  await reopenConversation(tx, [from, to])
  const announceNotes = await storeNotes(tx, [
    ...(updated.note ? [{ from, to, note: updated.note, at: updated.createdAt }] : []),
    ...(note ? [{ from: to, to: from, note, at }] : []),
  ])
  const connection = await readConnection(tx, from, to)
  await noteAccepted(tx, { from, to, at })
  const announceNotice = connection && (await noticeAcceptance(tx, { from, connection, at }))
  return {
    connectionId,
    count,
    announce: (live, pushes) => {
      live.emit([from, to], 'request_gone', { requestId: id })
      if (connection) live.emit(from, 'request_accepted', connection)
      announceNotice?.(live, pushes)
      announceNotes(live)
      live.announceConnected([from, to])
    },
  }
}

async function noticeAcceptance(
  tx: Tx,
  { from, connection, at }: { from: UserId; connection: Connection; at: Date },
): Promise<AnnounceNotice> {
  const { lastSeenAt: _seen, isPresenceShown: _shown, ...user } = connection.connectedUser
  return writeNotice(tx, { to: from, kind: 'acceptance', user, at })
}
