import type { WebSocketRoute } from '@playwright/test'
import { SOCKET, untilConnected } from '../support/network.ts'
import { keepToasts } from '../support/pauses.ts'
import { LONG_NAME, LONG_TEXT, someMembers } from './people.ts'
import { member, type Shot } from './shot.ts'

const [asking, answering] = someMembers
const at = new Date().toISOString()

type Event = readonly [name: string, payload: object]

/** A new id for each event, because a browser shows each event only once. */
let lastId = 9000
const nextId = () => String(++lastId)

const request = (): Event[] => [
  ['request_received', { requestId: nextId(), fromUserId: asking, note: null, createdAt: at }],
]
const longRequest = (): Event[] => {
  const fromUserId = { ...asking, userName: LONG_NAME }
  return [['request_received', { requestId: nextId(), fromUserId, note: LONG_TEXT, createdAt: at }]]
}
const acceptance = (): Event[] => {
  const connectedUser = { ...answering, isPresenceShown: false, lastSeenAt: null }
  return [['request_accepted', { connectionId: nextId(), connectedUser, connectedAt: at }]]
}

interface Chat {
  id: string
  userId: string
  userName: string
  photoUrl: string | null
}

/** Messages of the conversation at this index of the list. */
const messages =
  (place: number, ...texts: string[]) =>
  (chats: readonly Chat[]): Event[] => {
    const chat = chats[place]
    if (!chat) throw new Error('The demo has too few conversations')
    return texts.map((content) => [
      'receive_message',
      {
        id: nextId(),
        conversationId: chat.id,
        senderId: chat.userId,
        senderName: chat.userName,
        senderPhoto: chat.photoUrl,
        content,
        timestamp: new Date().toISOString(),
        isOwn: false,
        isRead: false,
        editedAt: null,
        deletedAt: null,
        changedSeq: nextId(),
        replyTo: null,
        reactions: [],
        images: [],
      },
    ])
  }

/** Sends the page these events, as if from the server. */
const receiving = (...groups: ReturnType<typeof messages>[]): Partial<Shot> => {
  let tab: WebSocketRoute | undefined
  return {
    prepare: async (page) => {
      await page.routeWebSocket(SOCKET, (route) => {
        tab = route
        route.connectToServer()
      })
      await keepToasts(page)
    },
    act: async (page) => {
      const answer = await page.request.get('/api/v1/chat/conversations?limit=5')
      const { data: chats } = await answer.json()
      await untilConnected(page)
      const events = groups.flatMap((one) => one(chats))
      for (const event of events) tab?.send(`42${JSON.stringify(event)}`)
      await page.locator('.toast').first().waitFor()
    },
  }
}

/** Toasts about members; a phone shows the last one. */
export const toastShots: readonly Shot[] = [
  member('toasts', '/connections', {
    ...receiving(request, acceptance, messages(0, 'Send it over. I have a train ride at noon.')),
    sign: 'Send it over. I have a train ride at noon.',
  }),
  member('toasts-request', '/connections', receiving(request)),
  member('toasts-accepted', '/connections', receiving(acceptance)),
  member('toasts-merged', '/connections', {
    ...receiving(messages(0, 'Send it over.', 'At noon.', 'Also: your favourite empty state?')),
    sign: 'Also: your favourite empty state?',
  }),
  member('toasts-long', '/connections', receiving(longRequest)),
  member('toasts-chat', '/messages/mei_builds', {
    ...receiving(messages(1, 'Send it over. I have a train ride at noon.')),
  }),
]
