import type { ConnectionId, RequestId, UserId } from '@shipmates/contract/ids'
import { requestFrom, requestReceived } from '@shipmates/contract/messages/connections'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { afterPaint } from '../../lib/browser/after-paint.ts'
import { createDedupe } from '../../lib/dedupe.ts'
import { refetchMembersSoon } from '../../lib/net/members-changed.ts'
import { socket } from '../../lib/net/socket.ts'
import { useSocketEvent } from '../../lib/net/use-socket-event.ts'
import { toast } from '../../lib/toast.ts'
import {
  dropConnection,
  dropRequest,
  refetchLists,
  takeConnection,
  takeRequest,
} from './live-connections.ts'

/** What pressing a toast opens. */
export type OpenNews = { requests: () => void; chat: (user: { id: UserId }) => void }

/**
 * Writes live requests and acceptances into the query cache and toasts them. Mounted once, by the
 * signed-in shell. Refetches the lists on each connect.
 */
export function useConnectionEvents(open: OpenNews): void {
  const client = useQueryClient()
  // Dedupe: events may be delivered twice after a Redis outage.
  const [isNewRequest] = useState(() => createDedupe<RequestId>())
  const [isNewConnection] = useState(() => createDedupe<ConnectionId>())

  useSocketEvent('request_received', (request) => {
    takeRequest(client, request)
    if (!isNewRequest(request.requestId)) return
    const user = request.fromUserId
    toast.success(requestReceived, {
      detail: requestFrom(user),
      about: { face: <UserAvatar user={user} size={32} />, path: '/requests', open: open.requests },
    })
  })

  useSocketEvent('request_accepted', (connection) => {
    takeConnection(client, connection)
    if (isNewConnection(connection.connectionId)) {
      // Offline the code cannot be loaded; the list has the connection all the same.
      void import('./tell-match.ts')
        .then(({ tellMatch }) => tellMatch(connection, open.chat))
        .catch(() => {})
    }
  })

  useSocketEvent('request_gone', ({ requestId }) => dropRequest(client, requestId))
  useSocketEvent('connection_removed', ({ userId }) => dropConnection(client, userId))
  useSocketEvent('members_changed', () => refetchMembersSoon(client))

  useEffect(() => {
    // Yield first: the whole screen re-renders in this task.
    const connect = () => void afterPaint().then(() => refetchLists(client))
    socket.on('connect', connect)
    return () => {
      socket.off('connect', connect)
    }
  }, [client])
}
