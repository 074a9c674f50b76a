import type { ConnectionId, RequestId } from '@shipmates/contract/ids'
import { messages } from '@shipmates/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { firstTimes } from '../../lib/first-times.ts'
import { painted } from '../../lib/painted.ts'
import { socket } from '../../lib/socket.ts'
import { toast } from '../../lib/toast.ts'
import { useSocketEvent } from '../../lib/use-socket-event.ts'
import { catchUp, dropRequest, takeConnection, takeRequest } from './live-connections.ts'

/**
 * Writes live requests and acceptances into the query cache and tells of them. Mounted once, by the
 * signed-in shell. After a gap both lists are read again.
 */
export function useConnectionEvents(): void {
  const client = useQueryClient()
  // What was on its way when Redis went down is told twice.
  const [isNewRequest] = useState(() => firstTimes<RequestId>())
  const [isNewConnection] = useState(() => firstTimes<ConnectionId>())

  useSocketEvent('request_received', (request) => {
    takeRequest(client, request)
    if (!isNewRequest(request.requestId)) return
    toast.success('New connection request', { detail: `From ${request.fromUserId.userName}` })
  })

  useSocketEvent('request_accepted', (connection) => {
    const { userName } = connection.connectedUser
    takeConnection(client, connection)
    if (!isNewConnection(connection.connectionId)) return
    toast.success(messages.accepted, { detail: `You and ${userName} can talk now.` })
  })

  useSocketEvent('request_gone', ({ requestId }) => dropRequest(client, requestId))

  useEffect(() => {
    // Not in the task that tells the whole screen of the connection.
    const connect = () => void painted().then(() => catchUp(client))
    socket.on('connect', connect)
    return () => {
      socket.off('connect', connect)
    }
  }, [client])
}
