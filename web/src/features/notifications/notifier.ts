import type { Message } from '@shipmates/contract/chat'
import type { ServerPayload } from '@shipmates/contract/events'
import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { firstTimes } from '../../lib/first-times.ts'
import { sessionStore } from '../../lib/session.ts'
import { socket } from '../../lib/socket.ts'
import { isAnyInView, tellInView } from './in-view.ts'
import { closeNotices, showNotice } from './notices.ts'
import { noticesSwitch } from './notices-switch.ts'

/** Held by the one tab that shows notifications; when it closes, the next one takes over. */
const NOTIFIER = 'shipmates-notifier'

/** A message that is read on another device within this time is not told of. */
const READ_WITHIN_MS = 1_000

/**
 * Shows one notification for each conversation in which messages arrive while no tab is in view, and
 * takes it away when they are read anywhere. Ends with `end`, and takes all away unless another tab goes on.
 */
export function startNotifier(me: UserId, end: AbortSignal): void {
  const arrived = new Map<ConversationId, Message[]>()
  // What was sent again, or was on its way when Redis went down, is told twice.
  const isNew = firstTimes<MessageId>()
  let isChosen = false
  tellInView(end)
  holdUntil(end, () => {
    isChosen = true
  })

  const tell = async (id: ConversationId) => {
    const isSeen = await isAnyInView()
    const untold = arrived.get(id)
    arrived.delete(id)
    if (untold && isChosen && !isSeen && !end.aborted) showNotice(id, untold)
  }
  const receive = async (message: Message) => {
    if (!isNew(message.id) || (await isAnyInView())) return
    const id = message.conversationId
    const untold = arrived.get(id)
    if (untold) return void untold.push(message)
    arrived.set(id, [message])
    setTimeout(() => void tell(id), READ_WITHIN_MS)
  }
  const takeRead = ({ conversationId, readerId }: ServerPayload<'messages_read'>) => {
    if (readerId !== me) return
    arrived.delete(conversationId)
    closeNotices(conversationId)
  }

  const onReceived = (message: Message) => void receive(message)
  socket.on('receive_message', onReceived)
  socket.on('messages_read', takeRead)
  end.addEventListener('abort', () => {
    socket.off('receive_message', onReceived)
    socket.off('messages_read', takeRead)
    if (isChosen || !isWanted(me)) closeNotices()
  })
}

/** Whether the member is still signed in here and wants notifications, in whichever tab. */
const isWanted = (me: UserId): boolean =>
  sessionStore.getSnapshot().user?.userId === me && noticesSwitch(me).read()

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
