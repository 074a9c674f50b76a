import type { Conversation } from '@shipmates/contract/chat'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { useEffect, useEffectEvent } from 'react'
import { watchNotifier } from './watch-notifier.ts'

type NotifierProps = {
  me: UserId
  /** Called with the path of a pressed notification. */
  onOpen: (path: string) => void
  findConversation: (id: ConversationId) => Promise<Conversation | undefined>
}

/** Shows notifications of new messages while the member wants them and the browser allows them. Mounted once, by the shell. */
export function Notifier({ me, onOpen, findConversation }: NotifierProps): null {
  const open = useEffectEvent(onOpen)
  const find = useEffectEvent(findConversation)

  useEffect(() => {
    const end = new AbortController()
    watchNotifier({
      me,
      open: (path) => open(path),
      findConversation: (id) => find(id),
      end: end.signal,
    })
    return () => end.abort()
  }, [me])
  return null
}
