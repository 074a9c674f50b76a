import type { Choice, RequestStatus } from '@shipmates/contract/connections'
import { AppError } from '@shipmates/contract/errors'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import { withOneself } from '@shipmates/contract/messages/connections'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import { decide } from './decide.ts'
import { deleteRequests, findStandings, insertRequest, lockPair } from './queries.ts'
import { type Announce, announceReceived, settle } from './settle.ts'

interface Sent {
  requestId: RequestId
  status: RequestStatus
  announce?: Announce
}

/**
 * Records a member's decision about another: Connect or Pass.
 *
 * Concurrent and crossing decisions between the same two members are serialized and leave one
 * outcome. Throws NOT_FOUND unless there is such a verified member, ALREADY_CONNECTED,
 * ALREADY_REQUESTED when the sender has a request already, answered or not, and TOO_MANY_REQUESTS.
 */
export async function sendRequest(
  { db, now, live, limiter }: Pick<Deps, 'db' | 'now' | 'live' | 'limiter'>,
  { from, to, choice }: { from: UserId; to: UserId; choice: Choice },
): Promise<{ requestId: RequestId; status: RequestStatus }> {
  if (from === to) throw new AppError('VALIDATION_ERROR', withOneself)
  if (choice === 'interested') await limiter.take('requests', from)

  const { announce, ...sent } = await db.transaction().execute(async (tx): Promise<Sent> => {
    await lockPair(tx, from, to)
    const standings = await findStandings(tx, from, to)
    if (!standings) throw new AppError('NOT_FOUND')

    const at = now()
    const mine = standings.find(({ isOwn }) => isOwn)
    const theirs = standings.find(({ isOwn }) => !isOwn)
    const decision = decide(choice, { mine, theirs }, at)
    if (decision.kind === 'refused') throw new AppError(decision.code)
    if (decision.kind === 'repeated') {
      return { requestId: decision.standing.id, status: decision.standing.status }
    }
    if (decision.kind === 'answered') {
      const { request, verdict } = decision
      const settled = await settle(tx, { ...request, from: to, to: from, verdict, at })
      return { requestId: request.id, status: verdict, announce: settled.announce }
    }
    if (decision.superseded.length) await deleteRequests(tx, decision.superseded)
    return record(tx, { from, to, choice, at, isKeptBack: decision.isKeptBack })
  })
  announce?.(live)
  return sent
}

interface Recorded {
  from: UserId
  to: UserId
  choice: Choice
  at: Date
  isKeptBack: boolean
}

/**
 * Stores a decision. A request that is kept back gets the same reply as any other; its recipient is
 * not notified.
 */
async function record(tx: Tx, { from, to, choice, at, isKeptBack }: Recorded): Promise<Sent> {
  const status = isKeptBack ? 'rejected' : choice
  const requestId = await insertRequest(tx, { from, to, status, at })
  if (isKeptBack || choice === 'ignored') return { requestId, status: choice }

  const announce = await announceReceived(tx, { id: requestId, from, to, note: null, at })
  return { requestId, status: choice, announce }
}
