import type { ConversationId } from '@shipmates/contract/ids'
import { REPORT_MESSAGES_MAX } from '@shipmates/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ReportSubject } from '../components/report-opener.ts'
import { MessagePicker } from '../features/chat/picker/message-picker.tsx'
import { messagesQuery } from '../features/chat/thread/messages.ts'
import { dropBlocked, useBlock } from '../features/connections/ending.ts'
import { useAnswers } from '../features/connections/use-answers.ts'
import { refetchNotices } from '../features/notices/api.ts'
import { NoticePanel } from '../features/notices/notice-panel.tsx'
import { ReportDialog } from '../features/reports/report-dialog.tsx'
import { useOpenChat } from '../pages/use-open-chat.ts'

type ReportLayerProps = { subject: ReportSubject; onClose: () => void }

/** The dialog to report a member, with messages to select and the block. */
export function ReportLayer({ subject, onClose }: ReportLayerProps) {
  const { user, conversationId } = subject
  const client = useQueryClient()
  const block = useBlock()
  const hasMessages = useHasMessages(conversationId)
  const leave = () => {
    flushSync(onClose)
    // After a block the row that opened the dialog has left its list.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus()
  }
  return (
    <ReportDialog
      subject={subject}
      picker={
        conversationId && hasMessages
          ? (props) => (
              <MessagePicker
                conversationId={conversationId}
                userName={user.userName}
                max={REPORT_MESSAGES_MAX}
                {...props}
              />
            )
          : undefined
      }
      onBlock={(onDone) => block.mutate(user, { onSuccess: onDone })}
      isBlocking={block.isPending}
      onBlocked={() => dropBlocked(client, user.id)}
      onClose={leave}
    />
  )
}

/** Whether the other member may have sent messages in our conversation. */
function useHasMessages(conversationId: ConversationId | undefined): boolean {
  const { data: thread } = useQuery({
    ...messagesQuery(conversationId!),
    enabled: conversationId !== undefined,
  })
  if (!conversationId) return false
  return !thread || thread.hasEarlier || thread.pages.flat().some(({ isOwn }) => !isOwn)
}

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
