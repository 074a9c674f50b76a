import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onMissed } from '../../lib/net/live-query.ts'
import { refetchMembersSoon } from '../../lib/net/members-changed.ts'
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
 * after the first screen. Refetches the lists after missed events.
 */
export function ConnectionEvents(): null {
  const client = useQueryClient()

  useSocketEvent('request_received', (request) => takeRequest(client, request))
  useSocketEvent('request_accepted', (connection) => takeConnection(client, connection))
  useSocketEvent('request_gone', ({ requestId }) => dropRequest(client, requestId))
  useSocketEvent('connection_removed', ({ userId }) => dropConnection(client, userId))
  useSocketEvent('members_changed', () => refetchMembersSoon(client))

  useEffect(() => onMissed(client, () => refetchLists(client)), [client])

  return null
}
