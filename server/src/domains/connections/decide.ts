import type { Choice, RequestStatus, Verdict } from '@shipmates/contract/connections'
import type { RequestId } from '@shipmates/contract/ids'

/** One member's standing decision about another. */
export interface Standing {
  id: RequestId
  status: RequestStatus
}

/** What two members have decided about each other so far, seen by the one who decides now. */
export interface Pair {
  mine?: Standing | undefined
  theirs?: Standing | undefined
}

export type Decision =
  | { kind: 'refused'; code: 'ALREADY_CONNECTED' | 'ALREADY_REQUESTED' }
  | { kind: 'repeated'; standing: Standing }
  | { kind: 'answered'; request: Standing; verdict: Verdict }
  | { kind: 'recorded'; superseded: RequestId[] }

/**
 * What a member's Connect or Pass comes to, by what the two have decided so far.
 *
 * A request that the other rejected is refused like one that still waits, so that nobody learns of it.
 * What a new decision supersedes goes, so that neither side is stuck with it.
 */
export function decide(choice: Choice, { mine, theirs }: Pair): Decision {
  if (mine?.status === 'accepted' || theirs?.status === 'accepted') {
    return { kind: 'refused', code: 'ALREADY_CONNECTED' }
  }
  if (theirs?.status === 'interested') {
    const verdict = choice === 'interested' ? 'accepted' : 'rejected'
    return { kind: 'answered', request: theirs, verdict }
  }
  if (mine && mine.status !== 'ignored') return { kind: 'refused', code: 'ALREADY_REQUESTED' }
  if (choice === 'ignored') {
    const standing = theirs?.status === 'rejected' ? theirs : mine
    return standing ? { kind: 'repeated', standing } : { kind: 'recorded', superseded: [] }
  }
  const superseded = theirs?.status === 'rejected' ? [mine, theirs] : [mine]
  return {
    kind: 'recorded',
    superseded: superseded.flatMap((standing) => (standing ? [standing.id] : [])),
  }
}
