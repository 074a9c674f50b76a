import * as z from 'zod/mini'
import { NoticeId, RequestId } from './ids.ts'
import { NOTICES_MAX } from './limits.ts'
import { listLimit } from './paging.ts'
import { Member } from './profiles.ts'
import { data, done, Instant } from './reply.ts'
import { route } from './route.ts'

/** A developer sent a request, or accepted mine; a report of mine was reviewed. */
export const NoticeKind = z.enum(['request', 'acceptance', 'report'])
export type NoticeKind = z.infer<typeof NoticeKind>

/** An event that may have happened while I was away. Kept for 30 days. */
export const Notice = z.object({
  noticeId: NoticeId,
  kind: NoticeKind,
  /** Null for a report. */
  user: z.nullable(Member),
  at: Instant,
  isRead: z.boolean(),
  /** The request, if it waits for my answer. */
  requestId: z.nullable(RequestId),
})
export type Notice = z.infer<typeof Notice>

export const listNotices = route({
  summary: 'Lists my notices, newest first',
  method: 'GET',
  path: '/api/v1/notices',
  access: 'member',
  query: z.object({ before: z.optional(NoticeId), limit: listLimit(NOTICES_MAX) }),
  reply: data(z.array(Notice)),
})

export const countNotices = route({
  summary: 'Counts the notices, without requests, that came since I last opened the list',
  method: 'GET',
  path: '/api/v1/notices/count',
  access: 'member',
  /** At most `NOTICES_COUNTED_MAX`. */
  reply: data(z.object({ newCount: z.int() })),
})

export const seeNotices = route({
  summary:
    'Records that I opened the list, in every tab. No notice is new then; unread ones stay unread',
  method: 'POST',
  path: '/api/v1/notices/seen',
  access: 'member',
  reply: done,
})

export const readNotices = route({
  summary: 'Marks all my notices as read, in every tab; with `upTo`, those up to that one',
  method: 'POST',
  path: '/api/v1/notices/read',
  access: 'member',
  body: z.object({ upTo: z.optional(NoticeId) }),
  reply: done,
})
