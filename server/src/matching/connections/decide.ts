import type { Choice, RequestStatus, Verdict } from '@shipmates/contract/connections'
import type { RequestId } from '@shipmates/contract/ids'

/** One member's current decision about another. */
export interface RequestState {
  id: RequestId
  status: RequestStatus
  /**
   * When the receiver answered. On a pass: when the passing member rejected a request that was withdrawn since. Null on
   * a suppressed request: its receiver never saw it.
   */
  answeredAt: Date | null
}

/** The decisions of two members about each other, from the side of the member who decides now. */
interface RequestStates {
  mine?: RequestState | undefined
  theirs?: RequestState | undefined
}

export type Decision =
  | { kind: 'refused'; code: 'ALREADY_CONNECTED' | 'ALREADY_REQUESTED' }
  | { kind: 'repeated'; request: RequestState }
  | { kind: 'answered'; request: RequestState; verdict: Verdict }
  | { kind: 'recorded'; superseded: RequestId[]; isSuppressed: boolean }

/** A new request within this time after a rejection is suppressed. */
const SUPPRESSED_MS = 90 * 24 * 60 * 60 * 1000

/**
 * Returns the outcome of a member's Connect or Pass, given the earlier decisions of both. Pure.
 *
 * A request that was rejected or suppressed is treated like a pending one, so that its sender does
 * not learn of the rejection. A recorded decision replaces those in `superseded`.
 */
export function decide(choice: Choice, { mine, theirs }: RequestStates, at: Date): Decision {
  if (mine?.status === 'accepted' || theirs?.status === 'accepted') {
    return { kind: 'refused', code: 'ALREADY_CONNECTED' }
  }
  if (theirs?.status === 'interested') {
    const verdict = choice === 'interested' ? 'accepted' : 'rejected'
    return { kind: 'answered', request: theirs, verdict }
  }
  if (mine && mine.status !== 'ignored') return { kind: 'refused', code: 'ALREADY_REQUESTED' }
  const isRejected = theirs?.status === 'rejected' && theirs.answeredAt !== null
  if (choice === 'ignored') {
    const request = isRejected ? theirs : mine
    return request
      ? { kind: 'repeated', request }
      : { kind: 'recorded', superseded: [], isSuppressed: false }
  }
  if (theirs?.status === 'rejected' && !isRejected) {
    return { kind: 'answered', request: theirs, verdict: 'accepted' }
  }
  const superseded = isRejected ? [mine, theirs] : [mine]
  return {
    kind: 'recorded',
    superseded: superseded.flatMap((request) => (request ? [request.id] : [])),
    isSuppressed: theirs?.status === 'ignored' && isRecent(theirs.answeredAt, at),
  }
}

const isRecent = (rejectedAt: Date | null, at: Date) =>
  rejectedAt !== null && at.getTime() - rejectedAt.getTime() < SUPPRESSED_MS
