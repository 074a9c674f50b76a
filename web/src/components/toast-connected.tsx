import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/connections'
import { toast } from '../lib/toast.ts'
import { UserAvatar } from './user-avatar.tsx'

type ConnectedUser = { id: UserId; userName: string; photoUrl?: string | null | undefined }

/** Toasts a new connection, accepted by either member. Pressing the toast opens the chat. */
export function toastConnected<U extends ConnectedUser>(
  user: U,
  openChat: (user: U) => void,
): void {
  toast.success(messages.accepted, {
    detail: messages.canMessage(user),
    about: {
      face: <UserAvatar user={user} size={32} />,
      path: `/messages/${user.userName}`,
      open: () => openChat(user),
    },
  })
}
