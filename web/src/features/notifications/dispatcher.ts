import type { Conversation, Message } from '@shipmates/contract/chat'
import type { Connection, ReceivedRequest } from '@shipmates/contract/connections'
import { decideNotification, type Notification } from '@shipmates/contract/decide-notification'
import type { ServerEvent, ServerToClientEvents } from '@shipmates/contract/events'
import type { ConversationId, RequestId, UserId } from '@shipmates/contract/ids'
import type { Notice } from '@shipmates/contract/notices'
import {
  FOCUSED_FIRST_MS,
  inOneTab,
  oncePerBrowser,
  tabByTab,
} from '../../lib/browser/once-per-browser.ts'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { createDedupe } from '../../lib/dedupe.ts'
import { dismissEventToast } from '../../lib/event-toasts.ts'
import { sessionStore } from '../../lib/net/session.ts'
import { socket } from '../../lib/net/socket.ts'
import { readSettings } from './api.ts'
import {
  messageToasts,
  requestKeyOf,
  type ToastActs,
  toastAcceptance,
  toastRequest,
  withChange,
} from './event-toasts.tsx'
import { messageSound, playTone } from './message-sound.ts'
import {
  closeNotificationOf,
  closeNotificationsOf,
  closeNotificationsOfRequests,
  showNotification,
  showNotificationOf,
} from './system-notifications.ts'
import { readTabs } from './tabs.ts'

/**
 * Delay before messages are announced: those that are read in another tab or on another device
 * within this time are not.
 */
const READ_WITHIN_MS = 1_000

export type Dispatch = {
  me: UserId
  /** Resolves to undefined if the conversation cannot be loaded. */
  findConversation: (id: ConversationId) => Promise<Conversation | undefined>
  /** Whether a request to me is pending, as far as loaded. */
  isPending: (id: RequestId) => boolean
  acts: ToastActs
  /** Whether the member wants system notifications, and the browser allows them. */
  isOn: () => boolean
  /** Whether this is the one tab that shows system notifications. */
  isChosen: () => boolean
  end: AbortSignal
}

type Facts = Omit<Notification, 'isPresent'>

/** Whether this browser notifies the signed-in member. Its channels cannot be delayed. */
const isSent = (facts: Facts): boolean =>
  decideNotification({ ...facts, isPresent: true }, new Date(serverNow())) === 'send'

/** Whether this tab shows the chat with this member, even while its messages load or the tab is hidden. */
const isChatOpen = (userName: string): boolean =>
  decodeURIComponent(location.pathname).toLowerCase() === `/messages/${userName}`.toLowerCase()

/**
 * Announces live events by toast, sound and system notification, as `decideNotification` decides,
 * until `end` aborts. A toast is shown by a visible tab, a notification while no tab of the browser
 * is visible; each by one tab only. What was missed while offline is not announced.
 */
export function startDispatcher(dispatch: Dispatch): void {
  const { me, acts, end } = dispatch
  // Dedupe: retried messages, and events around a Redis outage, may be delivered twice.
  const isNew = createDedupe<string>()
  const messages = messageAnnouncements(dispatch)
  const on = <E extends ServerEvent>(event: E, handle: ServerToClientEvents[E]) => {
    socket.on(event, handle as never)
    end.addEventListener('abort', () => void socket.off(event, handle as never))
  }

  on('receive_message', (message) => {
    // The note of a request arrives read.
    if (message.isRead || !isNew(`message-${message.id}`)) return
    void playSound(dispatch, message)
    void messages.receive(message)
  })
  on('message_changed', messages.change)
  on('messages_read', ({ conversationId, readerId }) => {
    if (readerId !== me) return
    messages.drop(conversationId)
    if (dispatch.isOn()) closeNotificationsOf(conversationId)
  })
  // Muted or cleared.
  on('conversation_changed', ({ conversationId }) => messages.dropToast(conversationId))
  on('connection_removed', ({ conversationId }) => {
    if (conversationId) messages.dropToast(conversationId)
  })

  on('request_received', (request) => {
    if (isNew(requestKeyOf(request.requestId))) void announceRequest(dispatch, request)
  })
  on('request_gone', ({ requestId }) => dismissEventToast(requestKeyOf(requestId)))
  on('request_accepted', (connection) => {
    if (isNew(`match-${connection.connectionId}`)) void announceAcceptance(acts, connection)
  })
  on('notice', (notice) => {
    if (isNew(`notice-${notice.noticeId}`)) void notify(dispatch, notice)
  })
  on('notices_seen', () => {
    if (dispatch.isOn()) closeNotificationsOfRequests()
  })
}

/** A message waits for the channel of the time it arrived at. */
type Channel = 'toast' | 'notification'

/** Announces messages, those of a conversation together. */
function messageAnnouncements(dispatch: Dispatch) {
  const { acts, isOn, end } = dispatch
  const waiting = { toast: createWaiting(), notification: createWaiting() }
  const toasts = messageToasts(acts)
  end.addEventListener('abort', waiting.toast.clear)

  const announce = {
    toast: (id: ConversationId) => toastMessages(dispatch, id, waiting.toast.take, toasts.add),
    notification: (id: ConversationId) => notifyOf(dispatch, id, waiting.notification.take),
  }
  const dropToast = (id: ConversationId) => {
    waiting.toast.take(id)
    toasts.drop(id)
  }
  return {
    receive: async (message: Message) => {
      const { conversationId: id, senderName } = message
      const channel: Channel = document.hidden ? 'notification' : 'toast'
      // If another tab is visible, it announces the message.
      if (
        channel === 'toast' ? isChatOpen(senderName) : !isOn() || (await readTabs()) === 'visible'
      )
        return
      const isFirst = waiting[channel].add(message)
      const delayMs = READ_WITHIN_MS + (channel === 'toast' ? turnMs(toasts.isShown(id)) : 0)
      if (isFirst) setTimeout(() => void announce[channel](id), delayMs)
    },
    change: (message: Message) => {
      waiting.toast.change(message)
      waiting.notification.change(message)
      toasts.change(message)
      if (message.deletedAt && isOn()) closeNotificationOf(message)
    },
    drop: (id: ConversationId) => {
      waiting.notification.take(id)
      dropToast(id)
    },
    dropToast,
  }
}

/** The messages that wait, by conversation. */
function createWaiting() {
  const batches = new Map<ConversationId, readonly Message[]>()
  return {
    /** Returns whether it is the first of its conversation. */
    add: (message: Message): boolean => {
      const batch = batches.get(message.conversationId)
      batches.set(message.conversationId, [...(batch ?? []), message])
      return !batch
    },
    take: (id: ConversationId): readonly Message[] => {
      const batch = batches.get(id) ?? []
      batches.delete(id)
      return batch
    },
    change: (message: Message) => {
      const batch = batches.get(message.conversationId)
      if (batch) batches.set(message.conversationId, withChange(batch, message))
    },
    clear: () => batches.clear(),
  }
}

type Take = (id: ConversationId) => readonly Message[]
type AddToToast = ReturnType<typeof messageToasts>['add']

async function toastMessages(
  { findConversation }: Dispatch,
  id: ConversationId,
  take: Take,
  add: AddToToast,
): Promise<void> {
  const conversation = await findConversation(id)
  await tabByTab((isFirst) => {
    const batch = take(id)
    if (!conversation) return
    const isRead = batch.length === 0 || isChatOpen(conversation.userName)
    const facts = { kind: 'message', channel: 'toast', conversation, isRead } as const
    // The tab was visible when they arrived.
    if (!isSent({ ...facts, tabs: 'visible', settings: undefined })) return
    const fresh = batch.filter((message) => isFirst(`message-${message.id}`))
    if (fresh.length > 0) add(conversation, fresh)
  })
}

async function notifyOf(dispatch: Dispatch, id: ConversationId, take: Take): Promise<void> {
  const { findConversation, isOn, isChosen, end } = dispatch
  const [conversation, settings] = await Promise.all([findConversation(id), readSettings()])
  // Last, since the rest may take a while.
  const tabs = await readTabs()
  const batch = take(id)
  const isRead = batch.length === 0
  const facts = { kind: 'message', channel: 'notification', conversation, isRead } as const
  if (isSent({ ...facts, tabs, settings }) && isOn() && isChosen() && !end.aborted)
    showNotification(id, batch, settings?.pushText === true)
}

/**
 * The delay of this window: the window that shows the conversation's toast continues; else the
 * focused one goes first, and the others only if none is focused.
 */
function turnMs(isToastShown: boolean): number {
  if (isToastShown) return 0
  return document.hasFocus() ? FOCUSED_FIRST_MS : 2 * FOCUSED_FIRST_MS
}

/** Plays a short tone for a message in another chat, in one tab, if it is switched on. */
async function playSound({ findConversation, end }: Dispatch, message: Message): Promise<void> {
  if (!messageSound.read()) return
  const conversation = await findConversation(message.conversationId)
  const tabs = document.hidden ? 'hidden' : 'visible'
  const isRead = isChatOpen(message.senderName) && !document.hidden
  const facts = { kind: 'message', channel: 'sound', conversation, isRead } as const
  if (isSent({ ...facts, tabs, settings: undefined }) && !end.aborted)
    void inOneTab(`sound-${message.id}`, playTone)
}

/** Toasts a request in the first tab that is visible, perhaps after the member has signed out. */
function announceRequest({ me, isPending, acts }: Dispatch, request: ReceivedRequest) {
  const { requestId } = request
  return oncePerBrowser(requestKeyOf(requestId), () => {
    const isMine = sessionStore.getSnapshot().user?.userId === me
    const isRead = !isMine || !isPending(requestId)
    const facts = { kind: 'request', channel: 'toast', conversation: null, isRead } as const
    if (!isSent({ ...facts, tabs: 'visible', settings: undefined })) return
    toastRequest(request, acts, () => isPending(requestId))
  })
}

/** Toasts an acceptance, which is new when it arrives, in the first tab that is visible. */
function announceAcceptance(acts: ToastActs, connection: Connection) {
  return oncePerBrowser(`match-${connection.connectionId}`, () => {
    const facts = { kind: 'acceptance', channel: 'toast', conversation: null } as const
    if (isSent({ ...facts, isRead: false, tabs: 'visible', settings: undefined }))
      toastAcceptance(connection, acts)
  })
}

/** Shows a system notification of a request or an acceptance while no tab is visible. */
async function notify({ isOn, isChosen, end }: Dispatch, notice: Notice): Promise<void> {
  const { kind, isRead } = notice
  // A visible tab toasts it.
  if (!isOn() || (await readTabs()) === 'visible') return
  const settings = await readSettings()
  const tabs = await readTabs()
  const facts = { kind, channel: 'notification', conversation: null, isRead } as const
  if (isSent({ ...facts, tabs, settings }) && isOn() && isChosen() && !end.aborted)
    showNotificationOf(notice)
}
