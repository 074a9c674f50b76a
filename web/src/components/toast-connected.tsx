import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/connections'
import { toast } from '../lib/toast.ts'
import { UserAvatar } from './user-avatar.tsx'

type ConnectedUser = { id: UserId; userName: string; photoUrl?: string | null | undefined }

const begun = new Set<UserId>()

/** Whether the connection with a member has just begun on this screen. True once. */
export const takeNewConnection = (id: UserId): boolean => begun.delete(id)

/** Toasts a new connection, accepted by either member. Pressing the toast opens the chat. */
export function toastConnected<U extends ConnectedUser>(
  user: U,
  openChat: (user: U) => void,
  detail: string = messages.canMessage(user),
): void {
  begun.add(user.id)
  toast.success(messages.accepted, {
    detail,
    about: {
      avatar: <UserAvatar user={user} />,
      path: `/messages/${user.userName}`,
      open: () => openChat(user),
    },
  })
}
