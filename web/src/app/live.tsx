import type { UserId } from '@shipmates/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { findConversation } from '../features/chat/list/conversations.ts'
import { pathOfChat } from '../features/chat/list/inbox.ts'
import { ChatEvents } from '../features/chat/sync/chat-events.ts'
import { ConnectionEvents, isWaiting } from '../features/connections/live-connections.ts'
import { useAnswers } from '../features/connections/use-answers.ts'
import { NoticeEvents } from '../features/notices/notice-events.ts'
import { Notifier } from '../features/notifications/notifier.ts'
import { useOpenChat } from '../pages/use-open-chat.ts'

/** The handlers of live events, in one file, which is loaded once the screen is idle. */
export function LiveEvents({ me }: { me: UserId }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { openChat } = useOpenChat()
  const { answer } = useAnswers((user) => void openChat(user))
  return (
    <>
      <ChatEvents me={me} />
      <ConnectionEvents />
      <NoticeEvents />
      <Notifier
        me={me}
        findConversation={(id) => findConversation(client, id)}
        isPending={(id) => isWaiting(client, id)}
        open={(path, state) => void navigate(path, { state })}
        pathOfChat={pathOfChat}
        openChat={(user) => void openChat(user)}
        accept={(request) => answer(request, 'accepted')}
      />
    </>
  )
}
