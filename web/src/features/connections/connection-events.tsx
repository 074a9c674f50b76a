import type { Connection } from '@shipmates/contract/connections'
import type { ConnectionId, RequestId, UserId } from '@shipmates/contract/ids'
import { acceptedYours } from '@shipmates/contract/messages/connections'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toastConnected } from '../../components/toast-connected.tsx'
import { afterPaint } from '../../lib/browser/after-paint.ts'
import { oncePerBrowser } from '../../lib/browser/once-per-browser.ts'
import { createDedupe } from '../../lib/dedupe.ts'
import { dismissEventToast } from '../../lib/event-toasts.ts'
import { refetchMembersSoon } from '../../lib/net/members-changed.ts'
import { sessionStore } from '../../lib/net/session.ts'
import { socket } from '../../lib/net/socket.ts'
import { useSocketEvent } from '../../lib/net/use-socket-event.ts'
import {
  dropConnection,
  dropRequest,
  isWaiting,
  refetchLists,
  takeConnection,
  takeRequest,
} from './live-connections.ts'
import { isToasted, toastKeyOf, toastRequest } from './toast-request.tsx'
import { useAnswers } from './use-answers.ts'

type ConnectionEventsProps = {
  /** Called when a toast is pressed. */
  openRequests: () => void
  openChat: (user: { id: UserId }) => void
}

/**
 * Writes live requests and acceptances into the query cache and toasts them. Mounted once, by the
 * signed-in shell, after the first screen. Refetches the lists on each connect.
 */
export function ConnectionEvents({ openRequests, openChat }: ConnectionEventsProps): null {
  const client = useQueryClient()
  const { answer } = useAnswers(openChat)
  // Dedupe: events may be delivered twice after a Redis outage.
  const [isNewRequest] = useState(() => createDedupe<RequestId>())
  const [isNewConnection] = useState(() => createDedupe<ConnectionId>())

  useSocketEvent('request_received', (request) => {
    takeRequest(client, request)
    const { requestId } = request
    if (!isNewRequest(requestId)) return
    const me = sessionStore.getSnapshot().user?.userId
    void toastRequest(request, {
      open: openRequests,
      accept: () => answer(request, 'accepted'),
      // A hidden tab shows the toast late, perhaps after the member has signed out.
      isWaiting: () =>
        sessionStore.getSnapshot().user?.userId === me && isWaiting(client, requestId),
    })
  })

  useSocketEvent('request_accepted', (connection) => {
    takeConnection(client, connection)
    if (isNewConnection(connection.connectionId)) void toastMatch(connection, openChat)
  })

  useSocketEvent('request_gone', ({ requestId }) => {
    dropRequest(client, requestId)
    dismissEventToast(toastKeyOf(requestId))
  })
  useSocketEvent('connection_removed', ({ userId }) => dropConnection(client, userId))
  useSocketEvent('members_changed', () => refetchMembersSoon(client))

  useEffect(() => {
    // Yield first: the whole screen re-renders in this task.
    const connect = () => void afterPaint().then(() => refetchLists(client))
    // Events between the connection and the load of this code were missed.
    if (socket.connected) connect()
    socket.on('connect', connect)
    return () => {
      socket.off('connect', connect)
    }
  }, [client])

  return null
}

/** Toasts that a member accepted my request, in one tab. Pressing the toast opens the chat. */
function toastMatch(
  { connectionId, connectedUser }: Connection,
  openChat: (user: { id: UserId }) => void,
): Promise<void> {
  return oncePerBrowser(`match-${connectionId}`, () => {
    if (!isToasted('acceptance', false)) return
    toastConnected(connectedUser, openChat, acceptedYours(connectedUser))
  })
}
