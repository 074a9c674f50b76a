import type { Conversation } from '@shipmates/contract/chat'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../../lib/browser/when-idle.ts'

type Notices = {
  /** Gets the path of a pressed notification. */
  onOpen: (path: string) => void
  findConversation: (id: ConversationId) => Promise<Conversation | undefined>
}

/**
 * Shows notifications of new messages while the member wants them and the browser allows them. Mounted once, by the shell; its code is loaded after the first screen.
 */
export function useNotifier(me: UserId, { onOpen, findConversation }: Notices): void {
  const open = useEffectEvent(onOpen)
  const find = useEffectEvent(findConversation)

  useEffect(() => {
    const end = new AbortController()
    const start = async () => {
      await whenIdle()
      const { watchNotifier } = await import('./watch-notifier.ts')
      if (end.signal.aborted) return
      watchNotifier({
        me,
        open: (path) => open(path),
        findConversation: (id) => find(id),
        end: end.signal,
      })
    }
    // If the code fails to load there are no notifications until the next visit.
    start().catch(() => {})
    return () => end.abort()
  }, [me])
}
