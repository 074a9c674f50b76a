import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useAnswers } from '../features/connections/use-answers.ts'
import { refetchNotices } from '../features/notices/api.ts'
import { NoticePanel } from '../features/notices/notice-panel.tsx'
import { useOpenChat } from '../pages/use-open-chat.ts'

type NoticesLayerProps = { triggerRef: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** The open list of notices, where a request can be accepted as in the list of requests. */
export function NoticesLayer(props: NoticesLayerProps) {
  const client = useQueryClient()
  const { openChat } = useOpenChat()
  const { answer } = useAnswers((user) => void openChat(user))
  return (
    <NoticePanel
      {...props}
      onAccept={async ({ requestId, user, at }) => {
        if (!requestId || !user) return
        await answer({ requestId, fromUserId: user, note: null, createdAt: at }, 'accepted')
        refetchNotices(client)
      }}
    />
  )
}
