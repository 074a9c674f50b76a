import {
  type Conversation,
  listConversations,
  listMessages,
  type Message,
} from '@shipmates/contract/chat'
import type { Member } from '../members.ts'

/** A member's conversations, the last written first. */
export async function listInbox(member: Member): Promise<Conversation[]> {
  const answer = await member.call(listConversations.method, listConversations.path)
  return listConversations.reply.parse(answer).data
}

/** A hundred messages before the one given, or the newest hundred; oldest first. */
export async function listPage(
  member: Member,
  conversationId: string,
  before?: string,
): Promise<Message[]> {
  const path = listMessages.path.replace(':conversationId', conversationId)
  const query = `?limit=100${before ? `&before=${before}` : ''}`
  return listMessages.reply.parse(await member.call(listMessages.method, path + query)).data
}

/** Reads the whole history back: every message once, none missing between the first and the last. */
export async function hasHistory(member: Member): Promise<boolean> {
  const [conversation] = await listInbox(member)
  if (!conversation) return false
  const ids = new Set<string>()
  for (let before: string | undefined; ; ) {
    const page = await listPage(member, conversation.id, before)
    if (page.length === 0) return ids.size > 0
    for (const { id } of page) if (ids.has(id)) return false
    for (const { id } of page) ids.add(id)
    before = page[0]?.id
  }
}
