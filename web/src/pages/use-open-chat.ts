import type { UserId } from '@shipmates/contract/ids'
import { useNavigate } from 'react-router'
import { useOpenConversation } from '../features/chat/api.ts'

/** Opens the chat with a connection, creating the conversation on first use. */
export function useOpenChat() {
  const navigate = useNavigate()
  const { mutate, isPending, variables } = useOpenConversation()

  return {
    openChat: ({ id }: { id: UserId }) =>
      mutate(id, { onSuccess: ({ userName }) => navigate(`/messages/${userName}`) }),
    /** The member whose chat is being opened. */
    openingId: isPending ? variables : undefined,
  }
}
