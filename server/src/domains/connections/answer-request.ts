import type { Verdict } from '@shipmates/contract/connections'
import { AppError } from '@shipmates/contract/errors'
import type { ConnectionId, RequestId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import { deleteRequests, findRequest, insertPass, lockPair } from './queries.ts'
import { settle } from './settle.ts'

/**
 * Answers a request as its receiver.
 *
 * Throws NOT_FOUND when it is not theirs to answer, ALREADY_ANSWERED when it was answered before.
 */
export async function answerRequest(
  { db, now, live }: Pick<Deps, 'db' | 'now' | 'live'>,
  { requestId, receiver, verdict }: { requestId: RequestId; receiver: UserId; verdict: Verdict },
): Promise<{ requestId: RequestId; status: Verdict; connectionId?: ConnectionId }> {
  const { announce, connectionId } = await db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId, ({ toId }) => toId === receiver)
    if (request.status === 'ignored') throw new AppError('NOT_FOUND')
    if (request.status !== 'interested') throw new AppError('ALREADY_ANSWERED')

    return settle(tx, { id: requestId, from: request.fromId, to: receiver, verdict, at: now() })
  })
  announce(live)
  return { requestId, status: verdict, ...(connectionId && { connectionId }) }
}

/**
 * Takes back one's own pass or request, which leaves the two without relation.
 *
 * A request that was rejected goes like one that waits, so that nobody learns of it; the other's no
 * lives on as a pass. Throws NOT_FOUND for any other request.
 */
export async function withdrawRequest(
  { db, now, live }: Pick<Deps, 'db' | 'now' | 'live'>,
  requestId: RequestId,
  sender: UserId,
): Promise<void> {
  const { status, toId } = await db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId, ({ fromId }) => fromId === sender)
    if (request.status === 'accepted') throw new AppError('NOT_FOUND')

    await deleteRequests(tx, [requestId])
    if (request.status === 'rejected') {
      await insertPass(tx, { from: request.toId, to: sender, at: now() })
    }
    return request
  })
  if (status === 'interested') live.emit(toId, 'request_gone', { requestId })
}

type Request = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** A request as it stands once no other decision between its two members runs. */
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
