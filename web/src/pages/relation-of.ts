import type { Conversation } from '@shipmates/contract/chat'

/** How I stand with the other member of a conversation, from which they can be reported. */
export const relationOf = ({ id, standing, connectionId }: Conversation) => ({
  connection: connectionId ? { id: connectionId } : undefined,
  isBlocked: standing === 'blocked',
  report: { conversationId: id },
})
