import type { Conversation } from '@shipmates/contract/chat'
import type { ComponentProps } from 'react'
import { DeletedAvatar, UserAvatar } from '../../../components/user-avatar.tsx'
import { usePresence } from '../../../lib/net/presence.ts'
import { useConnection } from '../../../lib/net/socket.ts'

type ConversationAvatarProps = { conversation: Conversation } & Required<
  Pick<ComponentProps<typeof UserAvatar>, 'size'>
> & { className?: string }

/** Whether a connection is known to be online. */
export function useIsActive(conversation: Conversation): boolean {
  const { isOnline } = usePresence(conversation)
  const isConnected = useConnection() === 'connected'
  return isOnline && isConnected && conversation.standing === 'connected'
}

/** The other member of a conversation: the photo with the presence dot, or a dashed tile. */
export function ConversationAvatar(props: ConversationAvatarProps) {
  const { conversation, size = 44, className = '' } = props
  const { userId: id, userName, photoUrl, isDeleted } = conversation
  const isActive = useIsActive(conversation)
  if (isDeleted) return <DeletedAvatar size={size} className={className} />
  return (
    <UserAvatar
      user={{ id, userName, photoUrl }}
      size={size}
      isOnline={isActive}
      className={className}
    />
  )
}
