import type { Conversation } from '@shipmates/contract/chat'

/** How I stand with the other member of a conversation. */
export const relationOf = ({ standing, connectionId }: Conversation) => ({
  connection: connectionId ? { id: connectionId } : undefined,
  isBlocked: standing === 'blocked',
})
