import {
  type Conversation,
  listConversations,
  listMessages,
  type Message,
} from '@shipmates/contract/chat'
import type { Member } from '../members.ts'

/** A member's conversations, most recent message first. */
export async function listInbox(member: Member): Promise<Conversation[]> {
  const answer = await member.call(listConversations.method, listConversations.path)
  return listConversations.reply.parse(answer).data
}

/** Up to 100 messages before the given one, or the newest 100. Oldest first. */
export async function listPage(
  member: Member,
  conversationId: string,
  before?: string,
): Promise<Message[]> {
  const path = listMessages.path.replace(':conversationId', conversationId)
  const query = `?limit=100${before ? `&before=${before}` : ''}`
  return listMessages.reply.parse(await member.call(listMessages.method, path + query)).data
}

/** Pages through all of a member's conversations and counts messages. Throws on duplicates. */
export async function countHistory(member: Member): Promise<number> {
  const ids = new Set<string>()
  let read = 0
  for (const { id } of await listInbox(member)) {
    for (let page = await listPage(member, id); page.length > 0; ) {
      for (const message of page) ids.add(message.id)
      read += page.length
      page = await listPage(member, id, page[0]!.id)
    }
  }
  if (ids.size < read) throw new Error(`${read - ids.size} messages came twice.`)
  return read
}
