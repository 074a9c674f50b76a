import type { UserId } from '@shipmates/contract/ids'
import { useChatEvents } from './use-chat-events.ts'

/** Follows the chat events of the signed-in member. Loaded together with the socket. */
export function ChatEvents({ me }: { me: UserId }): null {
  useChatEvents(me)
  return null
}
