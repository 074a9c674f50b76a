import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { removeCommand, retryMessage } from '../outbox/outbox.ts'

/**
 * Retry and delete for an unsent message. Calls `onFocusLost`, since the pressed button is removed.
 */
export function useOutgoingActs(onFocusLost: () => void) {
  const onRetry = useStableCallback((clientId: string) => {
    retryMessage(clientId)
    onFocusLost()
  })
  const onDelete = useStableCallback((clientId: string) => {
    removeCommand(clientId)
    onFocusLost()
  })
  return { onRetry, onDelete }
}
