import { useQueryClient } from '@tanstack/react-query'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { retryMessage } from './outbox.ts'
import { removeOutgoing } from './outgoing.ts'

/**
 * Retry and delete for an unsent message. Calls `onFocusLost`, since the pressed button is removed.
 */
export function useOutgoingActs(onFocusLost: () => void) {
  const client = useQueryClient()

  const onRetry = useStableCallback((clientId: string) => {
    retryMessage(client, clientId)
    onFocusLost()
  })
  const onDelete = useStableCallback((clientId: string) => {
    removeOutgoing(clientId)
    onFocusLost()
  })
  return { onRetry, onDelete }
}
