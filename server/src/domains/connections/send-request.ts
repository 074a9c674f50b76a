import type { Choice, ReceivedRequest, RequestStatus } from '@shipmates/contract/connections'
import { AppError } from '@shipmates/contract/errors'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import { readMember } from '../profiles/members.ts'
import { decide } from './decide.ts'
import { deleteRequests, findStandings, insertRequest, lockPair } from './queries.ts'
import { type Announce, settle } from './settle.ts'

interface Sent {
  requestId: RequestId
  status: RequestStatus
  announce?: Announce
}

/**
 * Decides about another member: Connect or Pass.
 *
 * Of crossing and concurrent decisions between the same two exactly one outcome is left.
 * Throws NOT_FOUND when there is no such verified member, ALREADY_CONNECTED, and ALREADY_REQUESTED
 * when an own request stands, answered or not.
 */
export async function sendRequest(
  { db, now, live, limiter }: Pick<Deps, 'db' | 'now' | 'live' | 'limiter'>,
  { from, to, choice }: { from: UserId; to: UserId; choice: Choice },
): Promise<{ requestId: RequestId; status: RequestStatus }> {
  if (from === to) throw new AppError('VALIDATION_ERROR', 'You cannot connect with yourself.')
  if (choice === 'interested') await limiter.take('requests', from)

  const { announce, ...sent } = await db.transaction().execute(async (tx): Promise<Sent> => {
    await lockPair(tx, from, to)
    const standings = await findStandings(tx, from, to)
    if (!standings) throw new AppError('NOT_FOUND')

    const decision = decide(choice, {
      mine: standings.find(({ isOwn }) => isOwn),
      theirs: standings.find(({ isOwn }) => !isOwn),
    })
    if (decision.kind === 'refused') throw new AppError(decision.code)
    if (decision.kind === 'repeated') {
      return { requestId: decision.standing.id, status: decision.standing.status }
    }
    if (decision.kind === 'answered') {
      const { request, verdict } = decision
      const settled = await settle(tx, { ...request, from: to, to: from, verdict, at: now() })
      return { requestId: request.id, status: verdict, announce: settled.announce }
    }
    if (decision.superseded.length) await deleteRequests(tx, decision.superseded)
    return record(tx, { from, to, status: choice, at: now() })
  })
  announce?.(live)
  return sent
}

async function record(
  tx: Tx,
  request: { from: UserId; to: UserId; status: Choice; at: Date },
): Promise<Sent> {
  const requestId = await insertRequest(tx, request)
  const { from, to, status, at } = request
  if (status === 'ignored') return { requestId, status }

  const fromUserId = await readMember(tx, to, from)
  const received: ReceivedRequest = { requestId, fromUserId, createdAt: at.toISOString() }
  return { requestId, status, announce: (live) => live.emit(to, 'request_received', received) }
}
