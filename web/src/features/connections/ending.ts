import { blockMember } from '@shipmates/contract/blocks'
import { removeConnection } from '@shipmates/contract/connections'
import type { ConnectionId, UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/connections'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'
import { markBlocked, unmarkBlocked } from '../../lib/net/members-changed.ts'
import { closeBlockedChat } from '../../lib/net/relations.ts'
import { toast } from '../../lib/toast.ts'
import { passedList, receivedList, sentList } from './api.ts'
import { dropConnection } from './live-connections.ts'
import { editRows } from './part-list.ts'

type User = { id: UserId; userName: string }

/** Removes a connection. The event that every tab gets updates lists and conversations. */
export function useRemoveConnection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ connectionId }: Removal) => call(removeConnection, { params: { connectionId } }),
    meta: { success: messages.removed, failure: messages.removeFailed },
    onSuccess: (_reply, { user }) => dropConnection(client, user.id),
  })
}
type Removal = { user: User; connectionId: ConnectionId }

/** Blocks a member, which removes them from every list. */
export function useBlock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: User) => call(blockMember, { params: { userId: id } }),
    meta: { failure: messages.blockFailed },
    onMutate: ({ id }) => markBlocked(id),
    onError: (_error, { id }) => unmarkBlocked(id),
    onSuccess: (_reply, user) => {
      toast.success(messages.blocked(user))
      dropBlocked(client, user.id)
    },
  })
}

/** Removes a member from every list, after a block. */
export function dropBlocked(client: QueryClient, id: UserId): void {
  closeBlockedChat(client, id)
  dropConnection(client, id)
  const isOther = (row: { user: { id: UserId } }) => row.user.id !== id
  editRows(client, receivedList, (rows) => rows.filter(({ fromUserId }) => fromUserId.id !== id))
  editRows(client, sentList, (rows) => rows.filter(isOther))
  editRows(client, passedList, (rows) => rows.filter(isOther))
  const elsewhere = [['discovery'], ['related'], ['chat', 'conversations'], ['privacy', 'blocks']]
  for (const queryKey of elsewhere) void client.invalidateQueries({ queryKey })
}
