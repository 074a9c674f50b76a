import type { NoticeId } from '@shipmates/contract/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterPaint } from '../../lib/browser/after-paint.ts'
import { throttle } from '../../lib/browser/throttle.ts'
import { createDedupe } from '../../lib/dedupe.ts'
import { socket } from '../../lib/net/socket.ts'
import { useSocketEvent } from '../../lib/net/use-socket-event.ts'
import { clearCount, markAllRead, refetchNotices, settleRequest, takeNotice } from './api.ts'
import { noticeCountQuery } from './count.ts'

/** Throttles refetches: many requests may go at once. */
const refetching = throttle(500)

/**
 * Counts the notices, and follows their events in this tab. Mounted once, by the signed-in shell,
 * after the first screen. Fetches again on each connect.
 */
export function NoticeEvents(): null {
  const client = useQueryClient()
  // Dedupe: events may be delivered twice after a Redis outage.
  const [isNew] = useState(() => createDedupe<NoticeId>())
  useQuery(noticeCountQuery)

  useSocketEvent('notice', (notice) => {
    if (isNew(notice.noticeId)) takeNotice(client, notice)
  })
  useSocketEvent('notices_seen', () => clearCount(client))
  useSocketEvent('notices_read', () => markAllRead(client))
  // The server forgets the notices of a request or a connection that is gone, or counts them as seen.
  const refetchSoon = () => refetching.run(() => refetchNotices(client))
  useSocketEvent('request_gone', ({ requestId }) => {
    settleRequest(client, requestId)
    refetchSoon()
  })
  useSocketEvent('connection_removed', refetchSoon)

  useEffect(() => {
    const connect = () => void afterPaint().then(() => refetchNotices(client))
    socket.on('connect', connect)
    return () => {
      socket.off('connect', connect)
    }
  }, [client])

  return null
}
