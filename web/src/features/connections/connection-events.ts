import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterPaint } from '../../lib/browser/after-paint.ts'
import { refetchMembersSoon } from '../../lib/net/members-changed.ts'
import { socket } from '../../lib/net/socket.ts'
import { useSocketEvent } from '../../lib/net/use-socket-event.ts'
import {
  dropConnection,
  dropRequest,
  refetchLists,
  takeConnection,
  takeRequest,
} from './live-connections.ts'

/**
 * Writes live requests and acceptances into the query cache. Mounted once, by the signed-in shell,
 * after the first screen. Refetches the lists on each connect.
 */
export function ConnectionEvents(): null {
  const client = useQueryClient()

  useSocketEvent('request_received', (request) => takeRequest(client, request))
  useSocketEvent('request_accepted', (connection) => takeConnection(client, connection))
  useSocketEvent('request_gone', ({ requestId }) => dropRequest(client, requestId))
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
