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

/** Counts a message that I sent in this browser. */
export function countSent(): void {
  if (countHere() < ENOUGH) browserStorage.write(key(), String(countHere() + 1))
}

/**
 * Whether I have sent three messages, in all chats together: by what was sent in this browser, or by what the account
 * shows, which are my messages in this chat and those that are the last of another.
 */
export function useHasSentEnough(id: ConversationId): boolean {
  const { data: thread } = useQuery({ ...messagesQuery(id), enabled: false })
  const { data: inbox = [] } = useQuery({ ...conversationsQuery, enabled: false })
  const own = thread?.pages.flat().filter(({ isOwn }) => isOwn) ?? []
  const others = inbox.filter((other) => other.id !== id && other.lastMessageIsOwn)
  return own.length + others.length >= ENOUGH || countHere() >= ENOUGH
}
