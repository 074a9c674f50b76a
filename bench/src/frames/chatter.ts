import { randomUUID } from 'node:crypto'
import { type Conversation, listConversations } from '@shipmates/contract/chat'
import type { ClientToServerEvents, ServerToClientEvents } from '@shipmates/contract/events'
import { io, type Socket } from 'socket.io-client'
import type { Member } from '../members.ts'

/** A member who writes into their newest conversation at a steady pace. */
export interface Chatter {
  /** Sends messages, so many a second. Resolves when all are stored. */
  send(count: number, pace: { at: number }): Promise<void>
  close(): void
}

const WORDS = 'The runner finally caches layers and builds went from nine minutes to two'.split(' ')

export async function startChatter(url: string, member: Member): Promise<Chatter> {
  const { path, method } = listConversations
  const reply = await member.call(method, path)
  const { id: conversationId, userId: recipientId } = (reply.data as Conversation[])[0]!
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    transports: ['websocket'],
    extraHeaders: { cookie: member.cookie },
  })
  let sent = 0
  let stored = 0
  socket.on('message_sent', () => {
    stored += 1
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))

  const sendOne = () => {
    sent += 1
    const content = `${sent}: ${WORDS.slice(0, 3 + (sent % 11)).join(' ')}.`
    socket.emit('send_message', { conversationId, recipientId, content, clientId: randomUUID() })
  }
  return {
    send: async (count, { at }) => {
      const startedAt = performance.now()
      for (let index = 0; index < count; index++) {
        const waitMs = startedAt + (index * 1_000) / at - performance.now()
        if (waitMs > 0) await pause(waitMs)
        sendOne()
      }
      while (stored < sent) await pause(20)
    },
    close: () => socket.close(),
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
