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
