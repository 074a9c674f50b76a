import { blockMember } from '@shipmates/contract/blocks'
import { listConnections, removeConnection } from '@shipmates/contract/connections'
import { AppError } from '@shipmates/contract/errors'
import type { ConnectionId, UserId } from '@shipmates/contract/ids'
import { LIST_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/connections'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'
import { toast } from '../../lib/toast.ts'
import { connectionsList, passedList, receivedList, sentList } from './api.ts'
import { dropConnection } from './live-connections.ts'
import { editRows } from './part-list.ts'

type User = { id: UserId; userName: string }

/** Removes a connection. Lists and conversations follow by the event that every tab gets. */
export function useRemoveConnection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ user, connectionId }: Removal) => {
      const known = connectionId ?? (await findConnection(client, user.id))
      if (!known) throw new AppError('NOT_FOUND')
      await call(removeConnection, { params: { connectionId: known } })
    },
    meta: { success: messages.removed, failure: messages.removeFailed },
    onSuccess: (_reply, { user }) => dropConnection(client, user.id),
  })
}
type Removal = { user: User; connectionId: ConnectionId | undefined }

/** The id of the connection with a member, from the loaded list or page by page. */
async function findConnection(
  client: QueryClient,
  userId: UserId,
): Promise<ConnectionId | undefined> {
  let rows = client.getQueryData(connectionsList.query.queryKey)?.rows ?? []
  let before: ConnectionId | undefined
  for (;;) {
    const found = rows.find(({ connectedUser }) => connectedUser.id === userId)
    if (found) return found.connectionId
    const query = { limit: String(LIST_PAGE_SIZE_MAX), before }
    rows = (await call(listConnections, { query })).data
    before = rows.at(-1)?.connectionId
    if (!before) return undefined
  }
}

/** Blocks a member: they leave every list. */
export function useBlock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: User) => call(blockMember, { params: { userId: id } }),
    meta: { failure: messages.blockFailed },
    onSuccess: (_reply, user) => {
      toast.success(messages.blocked(user))
      dropConnection(client, user.id)
      const isOther = (row: { user: User }) => row.user.id !== user.id
      editRows(client, receivedList, (rows) =>
        rows.filter(({ fromUserId }) => fromUserId.id !== user.id),
      )
      editRows(client, sentList, (rows) => rows.filter(isOther))
      editRows(client, passedList, (rows) => rows.filter(isOther))
      const elsewhere = [
        ['discovery'],
        ['related'],
        ['chat', 'conversations'],
        ['privacy', 'blocks'],
      ]
      for (const queryKey of elsewhere) void client.invalidateQueries({ queryKey })
    },
  })
}
