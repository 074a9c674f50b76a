import type { Conversation, Message } from '@shipmates/contract/chat'
import type { Connection, ReceivedRequest } from '@shipmates/contract/connections'
import type { ConversationId, RequestId, UserId } from '@shipmates/contract/ids'
import { acceptedYours, requestFrom, seeRequest } from '@shipmates/contract/messages/connections'
import { messagesFrom } from '@shipmates/contract/messages/notifications'
import { EventToastAction } from '../../components/event-toast-action.tsx'
import { toastConnected } from '../../components/toast-connected.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { dismissEventToast, isEventToastShown, showEventToast } from '../../lib/event-toasts.ts'
import { excerpt, messageLine } from '../../lib/format/message-line.ts'

/** What the toasts about other members do. */
export type ToastActs = {
  open: (path: string, state?: { isReply: boolean }) => void
  pathOfChat: (conversation: Conversation) => string
  openChat: (user: { id: UserId }) => void
  /** Resolves when the request is accepted, or accepting failed. */
  accept: (request: ReceivedRequest) => Promise<void>
}

const keyOf = (id: ConversationId) => `messages-${id}`

/** The messages with one replaced by its current version, or removed if it was deleted. */
export const withChange = (messages: readonly Message[], changed: Message): Message[] =>
  messages
    .map((one) => (one.id === changed.id ? changed : one))
    .filter(({ deletedAt }) => !deletedAt)

/** The toasts of messages: one for each conversation. */
export function messageToasts(acts: ToastActs) {
  /** What the toast of a conversation shows, or showed last. */
  const last = new Map<ConversationId, { conversation: Conversation; batch: readonly Message[] }>()

  const isShown = (id: ConversationId) => isEventToastShown(keyOf(id))
  const shownIn = (id: ConversationId) => (isShown(id) ? last.get(id) : undefined)
  const show = (conversation: Conversation, batch: readonly Message[]) => {
    last.set(conversation.id, { conversation, batch })
    showEventToast(keyOf(conversation.id), contentOf(conversation, batch, acts))
  }
  return {
    isShown,
    /** Adds messages to the toast of their conversation. */
    add: (conversation: Conversation, fresh: readonly Message[]) =>
      show(conversation, [...(shownIn(conversation.id)?.batch ?? []), ...fresh]),
    change: (message: Message) => {
      const shown = shownIn(message.conversationId)
      if (!shown?.batch.some(({ id }) => id === message.id)) return
      const batch = withChange(shown.batch, message)
      if (batch.length > 0) show(shown.conversation, batch)
      else dismissEventToast(keyOf(message.conversationId))
    },
    drop: (id: ConversationId) => {
      last.delete(id)
      dismissEventToast(keyOf(id))
    },
  }
}

function contentOf(conversation: Conversation, batch: readonly Message[], acts: ToastActs) {
  const { id, userId, userName, photoUrl } = conversation
  const path = acts.pathOfChat(conversation)
  return {
    text: messagesFrom({ userName, count: batch.length }),
    detail: excerpt(messageLine(batch.at(-1)!)),
    about: {
      avatar: <UserAvatar user={{ id: userId, userName, photoUrl }} />,
      userName,
      path,
      open: () => acts.open(path, { isReply: false }),
    },
    action: (
      <EventToastAction
        toastKey={keyOf(id)}
        label="Reply"
        run={async () => {
          acts.open(path, { isReply: true })
          return true
        }}
      />
    ),
  }
}

/** The key of a request's toast. */
export const requestKeyOf = (id: RequestId): string => `request-${id}`

const REQUESTS = '/requests'

/**
 * Toasts a received request. Pressing the toast opens the requests, and Accept accepts it in place.
 * On the page of requests, which has that button, the toast has none.
 */
export function toastRequest(
  request: ReceivedRequest,
  { open, accept }: ToastActs,
  isPending: () => boolean,
): void {
  const { requestId, fromUserId: user, note } = request
  const key = requestKeyOf(requestId)
  showEventToast(key, {
    text: requestFrom(user),
    detail: note ? `“${excerpt(note)}”` : seeRequest,
    about: {
      avatar: <UserAvatar user={user} />,
      userName: user.userName,
      path: REQUESTS,
      open: () => open(REQUESTS),
    },
    action: location.pathname !== REQUESTS && (
      <EventToastAction
        toastKey={key}
        label="Accept"
        isPrimary
        run={async () => {
          await accept(request)
          return !isPending()
        }}
      />
    ),
  })
}

/** Toasts that a member accepted my request. Pressing the toast opens the chat. */
export function toastAcceptance({ connectedUser }: Connection, { openChat }: ToastActs): void {
  toastConnected(connectedUser, openChat, acceptedYours(connectedUser))
}
