import type { UserId } from '@shipmates/contract/ids'
import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../../lib/browser/when-idle.ts'

/**
 * Shows notifications of new messages while the member wants them and the browser allows them.
 * `onOpen` gets the path of a pressed one. Mounted once, by the shell; its code is loaded after the
 * first screen.
 */
export function useNotices(me: UserId, onOpen: (path: string) => void): void {
  const open = useEffectEvent(onOpen)

  useEffect(() => {
    const end = new AbortController()
    const start = async () => {
      await whenIdle()
      const { watchNotices } = await import('./watch-notices.ts')
      if (!end.signal.aborted) watchNotices({ me, open: (path) => open(path), end: end.signal })
    }
    // If the code fails to load there are no notifications until the next visit.
    start().catch(() => {})
    return () => end.abort()
  }, [me])
}
