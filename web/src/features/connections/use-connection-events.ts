import { messages } from '@shipmates/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { socket } from '../../lib/socket.ts'
import { toast } from '../../lib/toast.ts'
import { useSocketEvent } from '../../lib/use-socket-event.ts'
import { connectionsQuery, requestsQuery } from './api.ts'

/**
 * Writes live requests and acceptances into the query cache and tells of them. Mounted once, by the
 * signed-in shell. After a gap both lists are read again.
 */
export function useConnectionEvents(): void {
  const client = useQueryClient()

  useSocketEvent('request_received', (request) => {
    const isSame = ({ requestId }: { requestId: string }) => requestId === request.requestId
    client.setQueryData(
      requestsQuery.queryKey,
      (requests) => requests && [request, ...requests.filter((known) => !isSame(known))],
    )
    toast.success('New connection request', { detail: `From ${request.fromUserId.userName}` })
  })

  useSocketEvent('request_accepted', (connection) => {
    const { connectionId, connectedUser } = connection
    client.setQueryData(
      connectionsQuery.queryKey,
      (connections) =>
        connections && [
          connection,
          ...connections.filter((known) => known.connectionId !== connectionId),
        ],
    )
    // Crossing requests connect at once: what waited here for an answer is answered.
    client.setQueryData(requestsQuery.queryKey, (requests) =>
      requests?.filter(({ answer, fromUserId }) => answer || fromUserId.id !== connectedUser.id),
    )
    toast.success(messages.accepted, { detail: `You and ${connectedUser.userName} can talk now.` })
  })

  useSocketEvent('request_gone', ({ requestId }) => {
    // The tab that answered shows the answer until its row has folded.
    client.setQueryData(requestsQuery.queryKey, (requests) =>
      requests?.filter((request) => request.answer || request.requestId !== requestId),
    )
    void client.invalidateQueries(connectionsQuery)
  })

  useEffect(() => {
    const catchUp = () => void client.invalidateQueries({ queryKey: ['connections'] })
    socket.on('connect', catchUp)
    return () => {
      socket.off('connect', catchUp)
    }
  }, [client])
}
