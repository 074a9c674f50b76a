import { findConversation } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { ClockFace } from '../components/local-time.tsx'
import type { Inbox } from '../features/chat/list/inbox.ts'
import { profileQuery } from '../features/profile/api.ts'
import { useTimeOfZone } from '../lib/browser/use-time-of-zone.ts'
import { shortDistance } from '../lib/format/time-of-zone.ts'
import { call } from '../lib/net/api.ts'

/* Parts of Messages that its first load does not need, in one file. */
export { MutedBar } from '../features/chat/options/muted-bar.tsx'
export { PushOffer } from '../features/notifications/push-offer.tsx'
export { ChatMenu } from './chat-menu.tsx'
export { ClosedChat } from './closed-chat.tsx'
export { Meeting } from './meeting.tsx'
export { SidePane } from './side-pane.tsx'

/**
 * The conversation for this username in the address, including one with a member I blocked; empty
 * if there is none.
 */
export async function findChat(name: string, signal: AbortSignal): Promise<Inbox> {
  try {
    return [(await call(findConversation, { params: { name } }, signal)).data]
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return []
    throw error
  }
}

/**
 * The local time of the other member of a chat, and its distance from mine if there is room: "8:20
 * PM · 1 h ahead".
 */
export function TheirTime({ userId }: { userId: UserId }) {
  // The chat works without it, so its failure is not reported.
  const { data } = useQuery({ ...profileQuery(userId), meta: {} })
  const clock = useTimeOfZone(data?.timeZone ?? null)
  if (!clock) return null
  return (
    <>
      <span className="flex flex-none items-center gap-1.5 text-ink-2">
        <ClockFace hour={clock.hour} minute={clock.minute} />
        <time className="font-650 text-ink">{clock.time}</time>
      </span>
      <span className="-ml-1 flex-none text-ink-2 max-md:hidden">· {shortDistance(clock)}</span>
    </>
  )
}
