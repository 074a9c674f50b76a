import { randomUUID } from 'node:crypto'
import type { Message } from '@shipmates/contract/chat'
import type { ClientToServerEvents, ServerToClientEvents } from '@shipmates/contract/events'
import { io, type Socket } from 'socket.io-client'
import type { Member } from '../members.ts'

type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>

export interface Draft {
  clientId: string
  content: string
  /** Set once acknowledged. */
  id?: string
  /** Refused during an outage and retried after later ones, so its order is undefined. */
  wasRefused: boolean
  /** How often it was sent. A retry may be emitted again. */
  sendings: number
}

/** A member who writes continuously to one connection and retries until acknowledged. */
export interface Writer {
  drafts: Draft[]
  /** Ids of messages received live, with duplicates. */
  receivedIds: string[]
  /** Changes received live, with duplicates. */
  changed: Message[]
  /** Stops making new drafts and resolves once every draft is acknowledged. */
  finish(): Promise<void>
  close(): void
}

interface Options {
  url: string
  sender: Member
  recipient: Member
  /** Maximum number of unacknowledged messages. */
  inFlight: number
}

const REFUSED_AGAIN_AFTER_MS = 300
const MARK_READ_EVERY = 25

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure shares the socket and its unacknowledged drafts
export function startWriter({ url, sender, recipient, inFlight }: Options): Writer {
  const socket: ClientSocket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: sender.cookie },
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  })
  const drafts: Draft[] = []
  const open = new Set<Draft>()
  const receivedIds: string[] = []
  const changed: Message[] = []
  let isFinishing = false
  let whenDone: (() => void) | undefined

  const send = (draft: Draft) => {
    if (!socket.connected) return
    draft.sendings += 1
    const { clientId, content } = draft
    const message = { conversationId: null, recipientId: recipient.id as never, clientId, content }
    socket.emit('send_message', message, (result) => {
      if (!result.ok) {
        draft.wasRefused = true
        setTimeout(() => send(draft), REFUSED_AGAIN_AFTER_MS)
        return
      }
      draft.id = result.message.id
      open.delete(draft)
      fill()
    })
  }
  const fill = () => {
    while (!isFinishing && socket.connected && open.size < inFlight) {
      const content = `${sender.userName} ${drafts.length}`
      const draft: Draft = { clientId: randomUUID(), content, wasRefused: false, sendings: 0 }
      drafts.push(draft)
      open.add(draft)
      send(draft)
    }
    if (isFinishing && open.size === 0) whenDone?.()
  }

  socket.on('connect', () => {
    for (const draft of open) send(draft)
    fill()
  })
  socket.on('receive_message', ({ id, conversationId }) => {
    receivedIds.push(id)
    if (receivedIds.length % MARK_READ_EVERY > 0) return
    // Fails while the product is killed. The check accepts messages that stay unread.
    sender.call('POST', `/api/v1/chat/messages/read/${conversationId}`).catch(() => {})
  })

  socket.on('message_changed', (message) => void changed.push(message))

  return {
    drafts,
    receivedIds,
    changed,
    finish: () =>
      new Promise((resolve) => {
        isFinishing = true
        whenDone = resolve
        fill()
      }),
    close: () => void socket.disconnect(),
  }
}
