import type { Message } from '@shipmates/contract/chat'
import type { ServerPayload } from '@shipmates/contract/events'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { socket } from '../../lib/socket.ts'
import { isAnyInView, tellInView } from './in-view.ts'

/** Held by the one tab that shows notifications; when it closes, the next one takes over. */
const NOTIFIER = 'shipmates-notifier'

/** A message that is read on another device within this time is not told of. */
const READ_WITHIN_MS = 1_000
const EXCERPT_CHARS = 140

/** What waits unread in one conversation, and how it is told. */
interface News {
  count: number
  newest: Message
  isWaiting: boolean
  notice?: Notification
}

export type Notifier = {
  me: UserId
  /** Shows the conversation with a member, in this tab. */
  open: (userName: string) => void
  end: AbortSignal
}

/**
 * Shows one notification for each conversation in which messages arrive while no tab is in view, and
 * takes it away when they are read anywhere. Ends, and takes all away, with `end`.
 */
export function startNotifier({ me, open, end }: Notifier): void {
  const newsOf = new Map<ConversationId, News>()
  let isChosen = false
  tellInView(end)
  holdUntil(end, () => {
    isChosen = true
  })

  const forget = (id: ConversationId) => {
    newsOf.get(id)?.notice?.close()
    newsOf.delete(id)
  }
  const show = async (id: ConversationId) => {
    const isSeen = !isChosen || (await isAnyInView())
    const news = newsOf.get(id)
    if (!news || end.aborted) return
    news.isWaiting = false
    if (isSeen) return forget(id)
    news.notice = notify(news, () => {
      forget(id)
      open(news.newest.senderName)
    })
  }
  const receive = async (message: Message) => {
    if (await isAnyInView()) return
    const id = message.conversationId
    const before = newsOf.get(id)
    newsOf.set(id, {
      ...before,
      count: (before?.count ?? 0) + 1,
      newest: message,
      isWaiting: true,
    })
    if (!before?.isWaiting) setTimeout(() => void show(id), READ_WITHIN_MS)
  }
  const takeRead = ({ conversationId, readerId }: ServerPayload<'messages_read'>) => {
    if (readerId === me) forget(conversationId)
  }

  const onReceived = (message: Message) => void receive(message)
  socket.on('receive_message', onReceived)
  socket.on('messages_read', takeRead)
  end.addEventListener('abort', () => {
    socket.off('receive_message', onReceived)
    socket.off('messages_read', takeRead)
    for (const id of newsOf.keys()) forget(id)
  })
}

/** Calls back once this tab is the one that shows notifications, and stays it until `end`. */
function holdUntil(end: AbortSignal, onChosen: () => void): void {
  const ended = new Promise<void>((resolve) => {
    end.addEventListener('abort', () => resolve())
  })
  const hold = () => {
    onChosen()
    return ended
  }
  // Rejected when the end comes before the turn.
  navigator.locks.request(NOTIFIER, { signal: end }, hold).catch(() => {})
}

function notify({ count, newest }: News, onClick: () => void): Notification {
  const { conversationId, senderName, senderPhoto, content } = newest
  const notice = new Notification(count > 1 ? `${senderName} (${count})` : senderName, {
    body: excerpt(content),
    tag: `conversation-${conversationId}`,
    ...(senderPhoto && { icon: senderPhoto }),
  })
  notice.addEventListener('click', () => {
    focus()
    onClick()
  })
  return notice
}

function excerpt(content: string): string {
  const characters = [...content]
  if (characters.length <= EXCERPT_CHARS) return content
  return `${characters.slice(0, EXCERPT_CHARS - 1).join('')}…`
}
