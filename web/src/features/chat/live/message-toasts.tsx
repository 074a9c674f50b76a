import type { Conversation, Message } from '@shipmates/contract/chat'
import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { messagesFrom } from '@shipmates/contract/messages/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { EventToastAction } from '../../../components/event-toast-action.tsx'
import { UserAvatar } from '../../../components/user-avatar.tsx'
import { FOCUSED_FIRST_MS, tabByTab } from '../../../lib/browser/once-per-browser.ts'
import { createDedupe } from '../../../lib/dedupe.ts'
import {
  dismissEventToast,
  isEventToastShown,
  showEventToast,
  withChange,
} from '../../../lib/event-toasts.ts'
import { excerpt, messageLine } from '../../../lib/format/message-line.ts'
import { useSocketEvent } from '../../../lib/net/use-socket-event.ts'
import { isChatOpen, shouldNotify } from '../../../lib/should-notify.ts'
import { findConversation, loadedConversations } from '../list/conversations.ts'
import { pathOfChat } from '../list/inbox.ts'

/**
 * Delay before a toast: messages that are read in another tab or on another device within this time
 * get none.
 */
const READ_WITHIN_MS = 1_000

/** Opens a chat; to reply, with the focus on the composer. */
type Open = (path: string, options: { isReply: boolean }) => void
type Batch = readonly Message[]

const toastKeyOf = (id: ConversationId) => `messages-${id}`

/**
 * Toasts messages that arrive while this tab is visible and shows another screen than their chat,
 * unless `decideNotification` drops them. Only one tab of a browser toasts each message. Messages
 * of one conversation share a toast, which is dismissed when they are read anywhere. Missed
 * messages are not toasted: only live events are.
 */
export function useMessageToasts(me: UserId): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [toasts] = useState(() =>
    createMessageToasts(client, (path, state) => void navigate(path, { state })),
  )

  useSocketEvent('receive_message', toasts.receive)
  useSocketEvent('message_changed', toasts.applyChange)
  useSocketEvent('messages_read', ({ conversationId, readerId }) => {
    if (readerId === me) toasts.drop(conversationId)
  })
  // Muted or cleared.
  useSocketEvent('conversation_changed', ({ conversationId }) => toasts.drop(conversationId))
  useSocketEvent('connection_removed', ({ conversationId }) => {
    if (conversationId) toasts.drop(conversationId)
  })

  useEffect(() => toasts.forget, [toasts])
}

function createMessageToasts(client: QueryClient, open: Open) {
  const arrived = new Map<ConversationId, Batch>()
  /** The messages in the toast of a conversation, if it is still shown. */
  const shown = new Map<ConversationId, Batch>()
  // Dedupe: events around a Redis outage may be delivered twice.
  const isNew = createDedupe<MessageId>()

  const show = (conversation: Conversation, batch: Batch) => {
    shown.set(conversation.id, batch)
    showEventToast(toastKeyOf(conversation.id), contentOf(conversation, batch, open))
  }
  const showArrived = async (id: ConversationId) => {
    const conversation = await findConversation(client, id)
    await tabByTab((isFirst) => {
      const batch = arrived.get(id) ?? []
      arrived.delete(id)
      if (!conversation || !isToasted(conversation)) return
      const fresh = batch.filter((message) => isFirst(`message-${message.id}`))
      const before = (isEventToastShown(toastKeyOf(id)) && shown.get(id)) || []
      if (fresh.length > 0) show(conversation, [...before, ...fresh])
    })
  }

  return {
    receive: (message: Message) => {
      const { id, conversationId, senderName, isRead } = message
      // The note of a request arrives read.
      if (isRead || !isNew(id) || document.hidden || isChatOpen(senderName)) return
      const batch = arrived.get(conversationId)
      arrived.set(conversationId, [...(batch ?? []), message])
      if (!batch)
        setTimeout(() => void showArrived(conversationId), READ_WITHIN_MS + turnMs(conversationId))
    },
    applyChange: (message: Message) => {
      const { conversationId: id } = message
      const batch = arrived.get(id)
      if (batch) arrived.set(id, withChange(batch, message))
      const before = shown.get(id)
      if (!before?.some((one) => one.id === message.id) || !isEventToastShown(toastKeyOf(id)))
        return
      const after = withChange(before, message)
      const conversation = loadedConversations(client).find((one) => one.id === id)
      if (conversation && after.length > 0) show(conversation, after)
      else dismissEventToast(toastKeyOf(id))
    },
    /** Dismisses the toast of a conversation, and drops pending messages. */
    drop: (id: ConversationId) => {
      arrived.delete(id)
      shown.delete(id)
      dismissEventToast(toastKeyOf(id))
    },
    /** Drops all pending messages. */
    forget: () => arrived.clear(),
  }
}

/**
 * The delay of this window: the window that shows the conversation's toast continues; else the
 * focused one goes first, and the others only if none is focused.
 */
function turnMs(id: ConversationId): number {
  if (isEventToastShown(toastKeyOf(id))) return 0
  return document.hasFocus() ? FOCUSED_FIRST_MS : 2 * FOCUSED_FIRST_MS
}

/** A toast is delayed while its tab is hidden: the tab was visible when the message arrived. */
const isToasted = (conversation: Conversation) =>
  shouldNotify({
    kind: 'message',
    channel: 'toast',
    tabs: 'visible',
    settings: undefined,
    isRead: isChatOpen(conversation.userName),
    conversation,
  })

function contentOf(conversation: Conversation, batch: Batch, open: Open) {
  const { id, userId, userName, photoUrl } = conversation
  const path = pathOfChat(conversation)
  return {
    text: messagesFrom({ userName, count: batch.length }),
    detail: excerpt(messageLine(batch.at(-1)!)),
    about: {
      avatar: <UserAvatar user={{ id: userId, userName, photoUrl }} />,
      userName,
      path,
      open: () => open(path, { isReply: false }),
    },
    action: (
      <EventToastAction
        toastKey={toastKeyOf(id)}
        label="Reply"
        run={async () => {
          open(path, { isReply: true })
          return true
        }}
      />
    ),
  }
}
