import type { UserId } from '@shipmates/contract/ids'
import { useNavigate } from 'react-router'
import { useOpenConversation } from '../features/chat/thread/messages.ts'

/** Opens the chat with a connection, creating the conversation on first use. */
export function useOpenChat() {
  const navigate = useNavigate()
  const { mutateAsync, isPending, variables } = useOpenConversation()

  return {
    /**
     * Also works after the component is gone, since a toast may outlast it. Does nothing if another
     * page has been opened by the time the conversation exists.
     */
    openChat: async ({ id }: { id: UserId }): Promise<void> => {
      const from = location.pathname
      const conversation = await mutateAsync(id).catch(() => undefined)
      if (conversation && location.pathname === from) navigate(`/messages/${conversation.userName}`)
    },
    /** The member whose chat is being opened. */
    openingId: isPending ? variables : undefined,
  }
}
