import * as z from 'zod/mini'
import { ConnectionId, RequestId, UserId } from './ids.ts'
import { NOTE_MAX_CHARS } from './limits.ts'
import { noteLength, statusUnknown } from './messages/connections.ts'
import { listPart } from './paging.ts'
import { Member } from './profiles.ts'
import { data, done, Instant } from './reply.ts'
import { route } from './route.ts'
import { lines } from './text.ts'

/** A member's decision about a developer: `interested` is Connect, `ignored` is Pass. */
export const Choice = z.enum(['interested', 'ignored'], { error: statusUnknown })
export type Choice = z.infer<typeof Choice>

/** A receiver's answer to a request. Only an accepted request becomes a connection. */
export const Verdict = z.enum(['accepted', 'rejected'], { error: statusUnknown })
export type Verdict = z.infer<typeof Verdict>

/** The outcome of a choice. If the other sent me a request before, Connect accepts it and Pass rejects it. */
export const RequestStatus = z.enum(['interested', 'ignored', 'accepted', 'rejected'])
export type RequestStatus = z.infer<typeof RequestStatus>

/**
 * The note of a request. On acceptance it becomes a message of their conversation; the note of a Connect that accepts a
 * request does at once.
 */
export const RequestNote = lines({ min: 1, max: NOTE_MAX_CHARS }, noteLength)

export const ReceivedRequest = z.object({
  requestId: RequestId,
  /** A member object, although the API names it like an id. */
  fromUserId: Member,
  note: z.nullable(z.string()),
  createdAt: Instant,
})
export type ReceivedRequest = z.infer<typeof ReceivedRequest>

/** A pending request of mine. A rejected one looks the same. */
export const SentRequest = z.object({
  requestId: RequestId,
  user: Member,
  note: z.nullable(z.string()),
  createdAt: Instant,
})
export type SentRequest = z.infer<typeof SentRequest>

/** A developer I passed on, or whose request I rejected. `createdAt` is the time of the decision. */
export const PassedDeveloper = z.object({
  requestId: RequestId,
  user: Member,
  status: z.enum(['ignored', 'rejected']),
  createdAt: Instant,
})
export type PassedDeveloper = z.infer<typeof PassedDeveloper>

export const Connection = z.object({
  connectionId: ConnectionId,
  connectedUser: z.extend(Member, {
    lastSeenAt: z.nullable(Instant),
    /** Whether I may see if they are online, and when they were last seen. */
    isPresenceShown: z.boolean(),
  }),
  connectedAt: Instant,
})
export type Connection = z.infer<typeof Connection>

export const sendRequest = route({
  summary: 'Connects with a developer or passes on them',
  method: 'POST',
  path: '/api/v1/connection/request/send/:status/:userId',
  access: 'member',
  status: 201,
  params: z.object({ status: Choice, userId: UserId }),
  /** The note of a Connect. A Pass ignores it. */
  body: z.object({ note: z.optional(RequestNote) }),
  limits: [
    { name: 'requests', by: 'account' },
    { name: 'slowedRequests', by: 'account' },
  ],
  reply: data(z.object({ requestId: RequestId, status: RequestStatus })),
  errors: ['ALREADY_REQUESTED', 'ALREADY_CONNECTED', 'REQUESTS_CLOSED'],
})

export const answerRequest = route({
  summary: 'Accepts or rejects a request that I received',
  method: 'POST',
  path: '/api/v1/connection/request/recieve/:status/:requestId', // spelling fixed by the API
  access: 'member',
  params: z.object({ status: Verdict, requestId: RequestId }),
  reply: data(
    z.object({
      requestId: RequestId,
      status: Verdict,
      connectionId: z.optional(ConnectionId),
    }),
  ),
  errors: ['ALREADY_ANSWERED'],
})

export const withdrawRequest = route({
  summary: 'Takes back my own pass or pending request',
  method: 'DELETE',
  path: '/api/v1/connection/request/:requestId',
  access: 'member',
  params: z.object({ requestId: RequestId }),
  reply: done,
})

export const listReceivedRequests = route({
  summary: 'Lists the requests that wait for my answer, newest first',
  method: 'GET',
  path: '/api/v1/connection/user/requests/received',
  access: 'member',
  query: listPart(RequestId),
  reply: data(z.array(ReceivedRequest)),
})

export const listConnections = route({
  summary: 'Lists my connections, newest first',
  method: 'GET',
  path: '/api/v1/connection/user/connections',
  access: 'member',
  query: listPart(ConnectionId),
  reply: data(z.array(Connection)),
})

export const listSentRequests = route({
  summary: 'Lists my requests that wait for an answer, newest first',
  method: 'GET',
  path: '/api/v1/connection/user/requests/sent',
  access: 'member',
  query: listPart(RequestId),
  reply: data(z.array(SentRequest)),
})

export const listPassed = route({
  summary: 'Lists the developers I passed on or rejected, the latest decision first',
  method: 'GET',
  path: '/api/v1/connection/user/passed',
  access: 'member',
  query: listPart(RequestId),
  reply: data(z.array(PassedDeveloper)),
})

export const removeConnection = route({
  summary: 'Removes a connection of mine; counts as a pass',
  method: 'DELETE',
  path: '/api/v1/connection/:connectionId',
  access: 'member',
  params: z.object({ connectionId: ConnectionId }),
  reply: done,
})
