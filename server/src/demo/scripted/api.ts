import { logIn, signOut } from '@shipmates/contract/accounts'
import { type Conversation, listConversations, markRead } from '@shipmates/contract/chat'
import {
  answerRequest,
  listReceivedRequests,
  type ReceivedRequest,
} from '@shipmates/contract/connections'
import type { ClientToServerEvents, ServerToClientEvents } from '@shipmates/contract/events'
import type { ConversationId, RequestId } from '@shipmates/contract/ids'
import type { Reply, Route } from '@shipmates/contract/route'
import { io, type Socket } from 'socket.io-client'
import { DEMO_PASSWORD } from '../cast.ts'

/** A signed-in member with an open socket, as in a browser. */
export interface SignedIn {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>
  markRead(conversationId: ConversationId): Promise<void>
  /** Does nothing for a request that was withdrawn or answered in the meantime. */
  accept(requestId: RequestId): Promise<void>
  /** The latest pending requests, and conversations with unread messages. */
  listMissed(): Promise<{ requests: ReceivedRequest[]; conversations: Conversation[] }>
  /** Closes the socket and ends the session. */
  leave(): Promise<void>
}

/** Signs a member of the demo in on the server at this address. Throws if that fails. */
export async function signIn(url: string, email: string): Promise<SignedIn> {
  const answer = await call(url, logIn, { body: { email, password: DEMO_PASSWORD } })
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';')
  const socket: SignedIn['socket'] = io(url, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie },
  })
  const as = async (route: Route, params: Record<string, string> = {}) =>
    void (await call(url, route, { cookie, params }))
  const read = async <R extends Route>(route: R) =>
    (await (await call(url, route, { cookie })).json()) as Reply<R>
  return {
    socket,
    markRead: (conversationId) => as(markRead, { conversationId }),
    accept: async (requestId) => {
      const params = { status: 'accepted', requestId }
      await call(url, answerRequest, { cookie, params, allows: [404, 409] })
    },
    listMissed: async () => {
      const { data: requests } = await read(listReceivedRequests)
      const { data } = await read(listConversations)
      const conversations = data.filter(
        ({ unreadCount, lastMessageIsOwn }) => unreadCount > 0 && !lastMessageIsOwn,
      )
      return { requests, conversations }
    },
    leave: () => {
      socket.disconnect()
      return as(signOut)
    },
  }
}

interface Call {
  cookie?: string
  params?: Record<string, string>
  body?: object
  /** Statuses of refusals that are not errors. */
  allows?: readonly number[]
}

async function call(
  url: string,
  { method, path }: Route,
  { cookie = '', params = {}, body = {}, allows = [] }: Call,
) {
  const answer = await fetch(url + path.replace(/:(\w+)/g, (_, name) => params[name] ?? ''), {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: method === 'GET' ? null : JSON.stringify(body),
  })
  if (!answer.ok && !allows.includes(answer.status))
    throw new Error(`${method} ${path}: ${answer.status}`)
  return answer
}
