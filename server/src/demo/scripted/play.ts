import type { Message } from '@shipmates/contract/chat'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import { type SignedIn, signIn } from './api.ts'
import { lineFor, type Script, scripts } from './scripts.ts'
import { createTurns } from './turns.ts'

export interface Playing {
  /** The address of the server. */
  url: string
  script: Script
  email: string
  /** Waits this long; rejects once the play ends. */
  pause: (ms: number) => Promise<void>
  /** Receives every error. */
  onError: (error: unknown) => void
}

const READ_AFTER_MS = 900
const ACCEPT_AFTER_MS = 4_000
const TYPED_MS_PER_CHAR = 25
const TYPED_MAX_MS = 3_000

type IncomingMessage = Pick<Message, 'conversationId' | 'senderId' | 'content'>

/** Two scripted members would answer each other without end. */
const isScripted = (name: string): boolean => scripts.some(({ userName }) => userName === name)

/**
 * Plays a member of the demo, who is online, accepts requests and answers messages, including the latest that arrived
 * while they were away. Messages that arrive during an answer get one answer together, and those of other scripted
 * members none. Resolves once the member is online, with the function that ends it.
 */
export async function play({ url, script, email, pause, onError }: Playing) {
  const member = await signIn(url, email)
  const talks = new Map<UserId, (message: IncomingMessage) => Promise<void>>()
  const receive = (message: IncomingMessage) => {
    const talk =
      talks.get(message.senderId) ??
      createTurns<IncomingMessage>({
        wait: () => pause(READ_AFTER_MS),
        answer: (to, n) => answer({ member, pause }, to, lineFor(script, n, to.content)),
      })
    talks.set(message.senderId, talk)
    talk(message).catch(onError)
  }
  const accept = (requestId: RequestId) => {
    acceptLater({ member, pause }, requestId).catch(onError)
  }

  member.socket.on('receive_message', (message) => {
    if (!message.isOwn && !isScripted(message.senderName)) receive(message)
  })
  member.socket.on('request_received', ({ requestId }) => accept(requestId))
  await new Promise<void>((resolve, reject) => {
    member.socket.once('connect', resolve)
    member.socket.once('connect_error', reject)
  })
  const missed = await member.listMissed()
  for (const { requestId } of missed.requests) accept(requestId)
  for (const { id, userId, userName, lastMessage } of missed.conversations) {
    if (!isScripted(userName))
      receive({ conversationId: id, senderId: userId, content: lastMessage })
  }
  return member.leave
}

type Acting = Pick<Playing, 'pause'> & { member: SignedIn }

async function acceptLater({ member, pause }: Acting, requestId: RequestId): Promise<void> {
  await pause(ACCEPT_AFTER_MS)
  await member.accept(requestId)
}

async function answer(
  { member, pause }: Acting,
  to: IncomingMessage,
  content: string,
): Promise<void> {
  const { conversationId, senderId: recipientId } = to
  await member.markRead(conversationId)
  member.socket.emit('typing', { recipientId })
  await pause(Math.min(content.length * TYPED_MS_PER_CHAR, TYPED_MAX_MS))
  member.socket.emit('send_message', { conversationId, recipientId, content })
}
