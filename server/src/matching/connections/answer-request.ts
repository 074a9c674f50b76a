import type { Verdict } from '@shipmates/contract/connections'
import { AppError } from '@shipmates/contract/errors'
import type { ConnectionId, RequestId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { dropRequestNotice } from '../../notify/notices/notices.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Outcomes } from './outcomes.ts'
import {
  deleteRequests,
  findRequest,
  insertPass,
  keepRejection,
  lockPair,
  releaseSuppressed,
} from './queries.ts'
import { type Announce, announceReceived, settle } from './settle.ts'

/**
 * Answers a request as its receiver.
 *
 * Throws NOT_FOUND unless the viewer received the request and may see its sender, ALREADY_ANSWERED when it was answered
 * before.
 */
export async function answerRequest(
  {
    db,
    now,
    live,
    pushes,
    outcomes,
  }: Pick<Deps, 'db' | 'now' | 'live' | 'pushes'> & { outcomes: Outcomes },
  { requestId, receiver, verdict }: { requestId: RequestId; receiver: UserId; verdict: Verdict },
): Promise<{ requestId: RequestId; status: Verdict; connectionId?: ConnectionId }> {
  const { announce, count, connectionId } = await db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId, ({ toId }) => toId === receiver)
    if (request.status === 'ignored') throw new AppError('NOT_FOUND')
    if (request.status !== 'interested') throw new AppError('ALREADY_ANSWERED')
    if (!request.isSenderVisible) throw new AppError('NOT_FOUND')

    return settle(tx, { id: requestId, from: request.fromId, to: receiver, verdict, at: now() })
  })
  count(outcomes)
  announce(live, pushes)
  return { requestId, status: verdict, ...(connectionId && { connectionId }) }
}

/**
 * Withdraws a member's own pass or request. Withdrawing a pass leaves no relation; withdrawing a request leaves a pass,
 * so that the receiver stays out of the sender's feed. A request that the withdrawn pass suppressed becomes pending and
 * reaches the member.
 *
 * A rejected request is withdrawn like a pending one, so that its sender does not learn of the rejection; the rejection
 * is kept as a pass by the receiver. Throws NOT_FOUND for any other request.
 */
export async function withdrawRequest(
  { db, now, live, pushes }: Pick<Deps, 'db' | 'now' | 'live' | 'pushes'>,
  requestId: RequestId,
  sender: UserId,
): Promise<void> {
  const announce = await db.transaction().execute(async (tx): Promise<Announce | undefined> => {
    const request = await lockRequest(tx, requestId, ({ fromId }) => fromId === sender)
    const { status, toId } = request
    if (status === 'accepted') throw new AppError('NOT_FOUND')

    await deleteRequests(tx, [requestId])
    if (status === 'ignored') {
      const released = await releaseSuppressed(tx, toId, sender)
      return released && announceReceived(tx, { ...released, from: toId, to: sender }, now())
    }
    await dropRequestNotice(tx, { from: sender, to: toId })
    await insertPass(tx, { from: sender, to: toId, at: now() })
    await keepRejection(tx, { ...request, id: requestId })
    const recipients = status === 'interested' ? [sender, toId] : [sender]
    return (live) => live.emit(recipients, 'request_gone', { requestId })
  })
  announce?.(live, pushes)
}

type Request = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/**
 * Locks the pair of a request, and returns the request once concurrent decisions between its two members have ended.
 */
async function lockRequest(
  tx: Tx,
  id: RequestId,
  isMine: (request: Request) => boolean,
): Promise<Request> {
  const found = await findRequest(tx, id)
  if (!found || !isMine(found)) throw new AppError('NOT_FOUND')

  await lockPair(tx, found.fromId, found.toId)
  const request = await findRequest(tx, id)
  if (!request) throw new AppError('NOT_FOUND')
  return request
}
