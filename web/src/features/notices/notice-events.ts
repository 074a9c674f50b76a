import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { throttle } from '../../lib/browser/throttle.ts'
import { onMissed } from '../../lib/net/live-query.ts'
import { useSocketEvent } from '../../lib/net/socket.ts'
import { refetchNotices } from './api.ts'
import { noticeCountQuery } from './count.ts'

/** Throttles refetches: many requests may disappear at once. */
const refetching = throttle(500)

/**
 * Keeps the count and the list of notices up to date. Mounted once, by the signed-in shell, after the first screen. Live
 * events only start a fetch: a notice is in a count that was fetched between its commit and its event, so adding to it
 * would count the notice twice.
 */
export function NoticeEvents(): null {
  const client = useQueryClient()
  const refetchSoon = () => refetching.run(() => refetchNotices(client))
  useQuery(noticeCountQuery)

  useSocketEvent('notice', refetchSoon)
  useSocketEvent('notices_seen', refetchSoon)
  useSocketEvent('notices_read', refetchSoon)
  // The server deletes the notices of a request or a connection that has ended, or counts them as
  // seen.
  useSocketEvent('request_gone', refetchSoon)
  useSocketEvent('connection_removed', refetchSoon)

  useEffect(() => onMissed(client, () => refetchNotices(client)), [client])

  return null
}
