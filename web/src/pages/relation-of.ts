import type { Conversation } from '@shipmates/contract/chat'

/** My relation to the other member of a conversation, for the report dialog. */
export const relationOf = ({ id, standing, connectionId }: Conversation) => ({
  connection: connectionId ? { id: connectionId } : undefined,
  isBlocked: standing === 'blocked',
  report: { conversationId: id },
})
