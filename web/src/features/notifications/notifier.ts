import type { Conversation, Message } from '@shipmates/contract/chat'
import type { ServerPayload } from '@shipmates/contract/events'
import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { createDedupe } from '../../lib/dedupe.ts'
import { withChange } from '../../lib/event-toasts.ts'
import { socket } from '../../lib/net/socket.ts'
import { shouldNotify } from '../../lib/should-notify.ts'
import { readSettings } from './api.ts'
import { followNotices } from './notice-notifier.ts'
import { isPushWanted } from './push-switch.ts'
import {
  closeNotificationOf,
  closeNotifications,
  closeNotificationsOf,
  showNotification,
} from './system-notifications.ts'
import { announceVisible, readTabs } from './tab-visibility.ts'

/** A Web Lock, held by the one tab that shows notifications; when it closes, another takes over. */
const NOTIFIER = 'shipmates-notifier'

/** Delay before a notification: messages read on another device within this time are skipped. */
const READ_WITHIN_MS = 1_000

/** Resolves to undefined if the conversation cannot be loaded. */
export type FindConversation = (
  id: ConversationId,
) => Promise<Pick<Conversation, 'standing' | 'mutedUntil'> | undefined>

interface Notifier {
  me: UserId
  findConversation: FindConversation
  end: AbortSignal
}

/**
 * Shows one notification for messages that arrive while no tab is visible, unless
 * `decideNotification` drops them, and removes them from it when they are read anywhere or deleted.
 * Also starts the notifications of requests and acceptances. Stops when `end` aborts, and then
 * closes all notifications unless another tab takes over.
 */
export function startNotifier({ me, findConversation, end }: Notifier): void {
  const arrived = new Map<ConversationId, Message[]>()
  // Dedupe: retried messages, and events around a Redis outage, may be delivered twice.
  const isNew = createDedupe<MessageId>()
  let isChosen = false
  announceVisible(end)
  followNotices(() => isChosen, end)
  holdUntil(end, () => {
    isChosen = true
  })

  const showArrived = async (id: ConversationId) => {
    const facts = await readFacts(findConversation(id))
    const pending = arrived.get(id) ?? []
    arrived.delete(id)
    const isRead = pending.length === 0
    if (!shouldNotify({ kind: 'message', channel: 'notification', isRead, ...facts })) return
    if (isChosen && !end.aborted) showNotification(id, pending, facts.settings?.pushText === true)
  }
  const receive = async (message: Message) => {
    // The note of a request arrives read. A visible tab shows the other messages itself.
    if (message.isRead || !isNew(message.id) || (await readTabs()) === 'visible') return
    const id = message.conversationId
    const pending = arrived.get(id)
    if (pending) return void pending.push(message)
    arrived.set(id, [message])
    setTimeout(() => void showArrived(id), READ_WITHIN_MS)
  }
  const applyRead = ({ conversationId, readerId }: ServerPayload<'messages_read'>) => {
    if (readerId !== me) return
    arrived.delete(conversationId)
    closeNotificationsOf(conversationId)
  }

  const applyChange = (message: Message) => {
    const id = message.conversationId
    const pending = withChange(arrived.get(id) ?? [], message)
    if (pending.length > 0) arrived.set(id, pending)
    else arrived.delete(id)
    if (message.deletedAt) closeNotificationOf(message)
  }

  const onReceived = (message: Message) => void receive(message)
  socket.on('receive_message', onReceived)
  socket.on('message_changed', applyChange)
  socket.on('messages_read', applyRead)
  end.addEventListener('abort', () => {
    socket.off('receive_message', onReceived)
    socket.off('message_changed', applyChange)
    socket.off('messages_read', applyRead)
    if (isChosen || !isPushWanted(me)) closeNotifications()
  })
}

/**
 * The facts, other than the message, for the decision. The tabs are read last, since the rest may
 * take a while.
 */
async function readFacts(finding: ReturnType<FindConversation>) {
  const [conversation, settings] = await Promise.all([finding, readSettings()])
  return { conversation, settings, tabs: await readTabs() }
}

/** Waits for the notifier lock, calls back, and holds it until `end` aborts. */
function holdUntil(end: AbortSignal, onChosen: () => void): void {
  const ended = new Promise<void>((resolve) => {
    end.addEventListener('abort', () => resolve())
  })
  const hold = () => {
    onChosen()
    return ended
  }
  // Rejects if `end` aborts while waiting.
  navigator.locks.request(NOTIFIER, { signal: end }, hold).catch(() => {})
}
