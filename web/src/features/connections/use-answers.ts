import type { Verdict } from '@shipmates/contract/connections'
import type { RequestId } from '@shipmates/contract/ids'
import { useState } from 'react'
import { toastConnected } from '../../components/toast-connected.tsx'
import { type ListedRequest, useAnswer } from './api.ts'
import { focusOn, messageIdOf, nameIdOf } from './row-focus.ts'

type Sender = ListedRequest['fromUserId']

/**
 * Answers requests, moves focus to the next row, and tracks answers that could not be sent. The
 * toast of a new connection opens its chat with `openChat`.
 */
export function useAnswers(requests: readonly ListedRequest[], openChat: (user: Sender) => void) {
  const [failedIds, setFailedIds] = useState<ReadonlySet<RequestId>>(new Set())
  const accept = useAnswer('accepted')
  const reject = useAnswer('rejected')

  const setFailed = (requestId: RequestId, hasFailed: boolean) => {
    setFailedIds((ids) => {
      const others = [...ids].filter((id) => id !== requestId)
      return new Set(hasFailed ? [...others, requestId] : others)
    })
  }

  const answer = async (request: ListedRequest, verdict: Verdict) => {
    const { requestId } = request
    setFailed(requestId, false)
    // An accepted row takes focus itself.
    if (verdict === 'rejected') focusOn(successorOf(requests, request))
    try {
      await (verdict === 'accepted' ? accept : reject).mutateAsync(requestId)
    } catch {
      setFailed(requestId, true)
      return
    }
    if (verdict === 'accepted') toastConnected(request.fromUserId, openChat)
  }

  return { answer, failedIds }
}

/**
 * The id of the element to focus when a row leaves: the name or link in the next row, else in the
 * previous one.
 */
export function successorOf(
  requests: readonly ListedRequest[],
  leaving: ListedRequest,
): string | undefined {
  const index = requests.findIndex(({ requestId }) => requestId === leaving.requestId)
  const next = requests[index + 1] ?? requests[index - 1]
  return next && (next.answer ? messageIdOf(next) : nameIdOf(next))
}
