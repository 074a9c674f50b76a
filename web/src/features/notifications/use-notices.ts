import type { UserId } from '@shipmates/contract/ids'
import { useEffect, useEffectEvent } from 'react'
import { atRest } from '../../lib/at-rest.ts'

/**
 * Shows notifications of new messages while the member wants them and the browser lets us, and calls
 * back with the path that a pressed one leads to. Mounted once, by the shell; the code that does it
 * comes after the first screen.
 */
export function useNotices(me: UserId, onOpen: (path: string) => void): void {
  const open = useEffectEvent(onOpen)

  useEffect(() => {
    const end = new AbortController()
    const start = async () => {
      await atRest()
      const { watchNotices } = await import('./watch-notices.ts')
      if (!end.signal.aborted) watchNotices({ me, open: (path) => open(path), end: end.signal })
    }
    // Without the code there are no notifications until the next visit; nobody waits for it.
    start().catch(() => {})
    return () => end.abort()
  }, [me])
}
