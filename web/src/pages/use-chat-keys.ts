import type { Conversation } from '@shipmates/contract/chat'
import { useNavigate } from 'react-router'
import { type Inbox, pathOfChat } from '../features/chat/list/inbox.ts'
import { isComposing, useKeyPress } from '../lib/browser/keys.ts'
import { topDialog } from '../lib/browser/top-dialog.ts'

type ChatKeys = { inbox: Inbox | undefined; open: Conversation | undefined; isNarrow: boolean }

/**
 * Alt+Up and Alt+Down open the previous and next conversation; on a narrow screen Esc returns to
 * the list.
 */
export function useChatKeys({ inbox, open, isNarrow }: ChatKeys): void {
  const navigate = useNavigate()

  useKeyPress((event) => {
    if (event.defaultPrevented || isComposing(event) || topDialog()) return
    if (event.key === 'Escape' && isNarrow && open) void navigate('/messages')
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || !step || !inbox) return
    const next = inbox[open ? inbox.indexOf(open) + step : 0]
    if (!next) return
    event.preventDefault()
    void navigate(pathOfChat(next))
  })
}
