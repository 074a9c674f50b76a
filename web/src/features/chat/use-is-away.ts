import { useEffect, useState } from 'react'
import { connectionStore } from '../../lib/socket.ts'
import { useConnection } from '../../lib/use-connection.ts'

const SHOW_AFTER_MS = 1500

/** Whether the connection has been lost for long enough (1.5 s) to tell the reader. */
export const useIsAway = (): boolean => useIsLong(useConnection() !== 'connected')

/** True once `isSo` has lasted 1.5 s, counted from when the connection was lost. */
export function useIsLong(isSo: boolean): boolean {
  const [isLong, setLong] = useState(() => connectionStore.getLostMs() >= SHOW_AFTER_MS)

  useEffect(() => {
    if (!isSo) return
    const restMs = SHOW_AFTER_MS - connectionStore.getLostMs()
    const timer = setTimeout(() => setLong(true), restMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSo])

  return isSo && isLong
}
