import type { Choice, RequestStatus } from '@shipmates/contract/connections'
import { AppError } from '@shipmates/contract/errors'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import { withOneself } from '@shipmates/contract/messages/connections'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Use } from '../../platform/limiter.ts'
import { placeInFeed, scoreOf } from '../discovery/place-in-feed.ts'
import { type Decision, decide, type RequestState } from './decide.ts'
import { isSlowed, recordRequest } from './floods.ts'
import type { Outcomes } from './outcomes.ts'
import { deleteRequests, findRequestStates, insertRequest, lockPair } from './queries.ts'
import { type Announce, announceReceived, settle } from './settle.ts'

interface Sent {
  requestId: RequestId
  status: RequestStatus
  announce?: Announce
  /** Counts the outcome, if there is one. */
  count?: (outcomes: Outcomes) => void
  isRepeated?: boolean
}

interface Decided {
  from: UserId
  to: UserId
  choice: Choice
  /** Sent with the request. Becomes a message when the two are connected. */
  note?: string | undefined
}

/**
 * Records a member's decision about another: Connect or Pass.
 *
 * Concurrent and crossing decisions between the same two members are serialized and leave one outcome. Throws NOT_FOUND
 * unless the sender may see the other, ALREADY_CONNECTED, ALREADY_REQUESTED when the sender has a request already,
 * answered or not, REQUESTS_CLOSED when the other accepts none from the sender, and TOO_MANY_REQUESTS.
 */
export async function sendRequest(
  {
    db,
    now,
    live,
    pushes,
    limiter,
    outcomes,
  }: Pick<Deps, 'db' | 'now' | 'live' | 'pushes' | 'limiter'> & {
    outcomes: Outcomes
  },
  { from, to, choice, note }: Decided,
): Promise<{ requestId: RequestId; status: RequestStatus }> {
  if (from === to) throw new AppError('VALIDATION_ERROR', withOneself)
  if (choice === 'interested') await countRequest({ db, now, limiter }, from)

  const match = await readMatch({ db, now }, { from, to, choice })
  const { announce, count, isRepeated, ...sent } = await db
    .transaction()
    .execute(async (tx): Promise<Sent> => {
      await lockPair(tx, from, to)
      const found = await findRequestStates(tx, from, to)
      if (!found) throw new AppError('NOT_FOUND')

      const at = now()
      const mine = found.requestStates.find(({ isOwn }) => isOwn)
      const theirs = found.requestStates.find(({ isOwn }) => !isOwn)
      const decision = decide(choice, { mine, theirs }, at)
      if (decision.kind === 'refused') throw new AppError(decision.code)
      if (decision.kind === 'repeated') {
        const { id, status } = decision.request
        return { requestId: id, status, isRepeated: true }
      }
      if (decision.kind === 'answered') {
        const { request, verdict } = decision
        const settled = await settle(tx, { ...request, from: to, to: from, verdict, note, at })
        const { announce, count } = settled
        return { requestId: request.id, status: verdict, announce, count }
      }
      if (choice === 'interested' && !found.takesRequest) throw new AppError('REQUESTS_CLOSED')
      const { userName: receiverName } = found
      const { score = null } = match
      return record(tx, { from, to, receiverName, choice, note, score, at, theirs, decision })
    })
  if (!isRepeated) countDecision(outcomes, choice, match)
  count?.(outcomes)
  announce?.(live, pushes)
  return sent
}

interface Match {
  place?: number | undefined
  score?: number | undefined
}

/**
 * The other's place in the feed that the sender reads, and the match score before the decision. Read for every request,
 * and for passes in the feed.
 */
async function readMatch(
  deps: Pick<Deps, 'db' | 'now'>,
  { from, to, choice }: Decided,
): Promise<Match> {
  const place = await placeInFeed(deps, from, to)
  if (choice === 'ignored' && place === undefined) return {}
  return { place, score: await scoreOf(deps, from, to) }
}

function countDecision(outcomes: Outcomes, choice: Choice, { place, score }: Match): void {
  if (place === undefined || score === undefined) return
  outcomes.decided(choice === 'interested' ? 'connect' : 'pass', { place, score })
}

/** Counts a request against the limit of its sender, which is lower while their requests are slowed. */
async function countRequest(
  deps: Pick<Deps, 'db' | 'now' | 'limiter'>,
  from: UserId,
): Promise<void> {
  const isSlow = await isSlowed(deps, from)
  await deps.limiter.takeAll([
    ['requests', from],
    ...(isSlow ? [['slowedRequests', from] satisfies Use] : []),
  ])
}

interface Recorded extends Decided {
  receiverName: string
  score: number | null
  at: Date
  theirs: RequestState | undefined
  decision: Extract<Decision, { kind: 'recorded' }>
}

/**
 * Stores a decision in place of the superseded ones. A suppressed request gets the same reply as every request, but its
 * recipient is not notified.
 */
async function record(
  tx: Tx,
  { from, to, receiverName, choice, note, score, at, theirs, decision }: Recorded,
): Promise<Sent> {
  const { superseded, isSuppressed } = decision
  if (superseded.length) await deleteRequests(tx, superseded)
  const request = { from, to, note: note ?? null, at }
  const requestId = await insertRequest(tx, {
    ...request,
    status: isSuppressed ? 'rejected' : choice,
    score: choice === 'interested' ? score : null,
  })
  if (choice === 'interested') await recordRequest(tx, { ...request, receiverName })
  if (isSuppressed || choice === 'ignored') return { requestId, status: choice }

  const announceReceipt = await announceReceived(tx, { ...request, id: requestId }, at)
  const announce: Announce = (live, pushes) => {
    // A request that I rejected leaves the list of its sender, who now has to answer mine.
    if (theirs && superseded.includes(theirs.id)) {
      live.emit(to, 'request_gone', { requestId: theirs.id })
    }
    announceReceipt?.(live, pushes)
  }
  return { requestId, status: choice, announce }
}
