import { logIn, signOut } from '@shipmates/contract/accounts'
import { markRead } from '@shipmates/contract/chat'
import { answerRequest } from '@shipmates/contract/connections'
import type { ClientToServerEvents, ServerToClientEvents } from '@shipmates/contract/events'
import type { ConversationId, RequestId } from '@shipmates/contract/ids'
import type { Route } from '@shipmates/contract/route'
import { io, type Socket } from 'socket.io-client'
import { DEMO_PASSWORD } from '../cast.ts'

/** A member who is signed in and has an open socket, as in a browser. */
export interface SignedIn {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>
  markRead(conversationId: ConversationId): Promise<void>
  accept(requestId: RequestId): Promise<void>
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
  return {
    socket,
    markRead: (conversationId) => as(markRead, { conversationId }),
    accept: (requestId) => as(answerRequest, { status: 'accepted', requestId }),
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
}

async function call(
  url: string,
  { method, path }: Route,
  { cookie = '', params = {}, body = {} }: Call,
) {
  const answer = await fetch(url + path.replace(/:(\w+)/g, (_, name) => params[name] ?? ''), {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
  return answer
}
