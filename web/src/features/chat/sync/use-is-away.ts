import { useEffect, useState } from 'react'
import { connectionStore, useConnection } from '../../../lib/net/socket.ts'

const SHOW_AFTER_MS = 1500

/** Whether the connection has been lost for long enough (1.5 s) to show it. */
export const useIsAway = (): boolean => useIsLostForLong(useConnection() !== 'connected')

/**
 * True once `isLost` has held for 1.5 s. If disconnected, the time counts from the loss of the
 * connection.
 */
export function useIsLostForLong(isLost: boolean): boolean {
  const [isLong, setLong] = useState(() => connectionStore.getLostMs() >= SHOW_AFTER_MS)

  useEffect(() => {
    if (!isLost) return
    const restMs = SHOW_AFTER_MS - connectionStore.getLostMs()
    const timer = setTimeout(() => setLong(true), restMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isLost])

  return isLost && isLong
}
