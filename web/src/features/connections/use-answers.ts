import type { Verdict } from '@shipmates/contract/connections'
import type { RequestId } from '@shipmates/contract/ids'
import { useState } from 'react'
import { toastConnected } from '../../components/toast-connected.tsx'
import { type ListedRequest, useAnswer } from './api.ts'

type Sender = ListedRequest['fromUserId']

/**
 * Answers requests, and tracks answers that could not be sent. The toast of a new connection opens
 * its chat with `openChat`.
 */
export function useAnswers(openChat: (user: Sender) => void) {
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
    try {
      await (verdict === 'accepted' ? accept : reject).mutateAsync(request)
    } catch {
      setFailed(requestId, true)
      return
    }
    if (verdict === 'accepted') toastConnected(request.fromUserId, openChat)
  }

  return { answer, failedIds }
}
