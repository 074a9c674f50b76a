import type { ConversationId } from '@shipmates/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { browserStorage } from '../../../lib/browser/safe-storage.ts'
import { sessionStore } from '../../../lib/net/session.ts'
import { messagesQuery } from './api.ts'
import { conversationsQuery } from './conversations.ts'

/** After this many sent messages a member knows that Enter sends. */
const ENOUGH = 3

const key = () => `shipmates-sent-${sessionStore.getSnapshot().user?.userId}`
const countHere = () => Number(browserStorage.read(key()) ?? 0)

/** Counts a message sent in this browser. */
export function countSent(): void {
  if (countHere() < ENOUGH) browserStorage.write(key(), String(countHere() + 1))
}

/**
 * Whether I have sent three messages, in all chats together: as counted in this browser, or as
 * visible in the account, by my messages in this chat and my last messages in others.
 */
export function useHasSentEnough(id: ConversationId): boolean {
  const { data: thread } = useQuery({ ...messagesQuery(id), enabled: false })
  const { data: inbox = [] } = useQuery({ ...conversationsQuery, enabled: false })
  const own = thread?.pages.flat().filter(({ isOwn }) => isOwn) ?? []
  const others = inbox.filter((other) => other.id !== id && other.lastMessageIsOwn)
  return own.length + others.length >= ENOUGH || countHere() >= ENOUGH
}
