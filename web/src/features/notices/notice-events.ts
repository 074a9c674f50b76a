import type { NoticeId } from '@shipmates/contract/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { throttle } from '../../lib/browser/throttle.ts'
import { compareIds } from '../../lib/compare-ids.ts'
import { createDedupe } from '../../lib/dedupe.ts'
import { onMissed } from '../../lib/net/live-query.ts'
import { useSocketEvent } from '../../lib/net/socket.ts'
import { addNotice, markRead, refetchNotices, settleCount } from './api.ts'
import { noticeCountQuery } from './count.ts'

/** Throttles refetches: many requests may disappear at once. */
const refetching = throttle(500)

/**
 * Keeps the count and the list of notices up to date by live events. Mounted once, by the signed-in
 * shell, after the first screen. Refetches after missed events.
 */
export function NoticeEvents(): null {
  const client = useQueryClient()
  // Dedupe: events may be delivered twice after a Redis outage.
  const [isNew] = useState(() => createDedupe<NoticeId>())
  const newest = useRef<NoticeId>(undefined)
  useQuery(noticeCountQuery)

  useSocketEvent('notice', (notice) => {
    const { noticeId } = notice
    if (!isNew(noticeId)) return
    if (!newest.current || compareIds(newest.current, noticeId) < 0) newest.current = noticeId
    addNotice(client, notice)
  })
  // A newer notice may be announced before this event: it stays new and unread.
  useSocketEvent('notices_seen', ({ upTo }) => settleCount(client, upTo, newest.current))
  useSocketEvent('notices_read', ({ upTo }) => {
    settleCount(client, upTo, newest.current)
    markRead(client, upTo)
  })
  // The server deletes the notices of a request or a connection that has ended, or counts them as
  // seen.
  const refetchSoon = () => refetching.run(() => refetchNotices(client))
  useSocketEvent('request_gone', refetchSoon)
  useSocketEvent('connection_removed', refetchSoon)

  useEffect(() => onMissed(client, () => refetchNotices(client)), [client])

  return null
}
