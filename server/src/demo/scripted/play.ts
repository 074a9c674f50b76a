import type { Message } from '@shipmates/contract/chat'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import { type SignedIn, signIn } from './api.ts'
import { lineFor, type Script } from './scripts.ts'
import { createTurns } from './turns.ts'

export interface Playing {
  /** The address of the server. */
  url: string
  script: Script
  email: string
  /** Waits so many milliseconds; rejects once the play ends. */
  pause: (ms: number) => Promise<void>
  /** Is told of what went wrong. */
  onError: (error: unknown) => void
}

const READ_AFTER_MS = 900
const ACCEPT_AFTER_MS = 4_000
const TYPED_MS_PER_CHAR = 25
const TYPED_MAX_MS = 3_000

/**
 * Plays a member of the demo, who is online, accepts requests and answers messages. Messages that arrive during an
 * answer get one answer together. Resolves once they are online, with the function that ends it.
 */
export async function play({ url, script, email, pause, onError }: Playing) {
  const member = await signIn(url, email)
  const talks = new Map<UserId, (message: Message) => Promise<void>>()
  const talkOf = (other: UserId) => {
    const talk =
      talks.get(other) ??
      createTurns<Message>({
        wait: () => pause(READ_AFTER_MS),
        answer: (to, n) => answer({ member, pause }, to, lineFor(script, n, to.content)),
      })
    talks.set(other, talk)
    return talk
  }

  member.socket.on('receive_message', (message) => {
    if (!message.isOwn) talkOf(message.senderId)(message).catch(onError)
  })
  member.socket.on('request_received', ({ requestId }) => {
    acceptLater({ member, pause }, requestId).catch(onError)
  })
  await new Promise<void>((resolve, reject) => {
    member.socket.once('connect', resolve)
    member.socket.once('connect_error', reject)
  })
  return member.leave
}

type Acting = Pick<Playing, 'pause'> & { member: SignedIn }

async function acceptLater({ member, pause }: Acting, requestId: RequestId): Promise<void> {
  await pause(ACCEPT_AFTER_MS)
  await member.accept(requestId)
}

async function answer({ member, pause }: Acting, to: Message, content: string): Promise<void> {
  const { conversationId, senderId: recipientId } = to
  await member.markRead(conversationId)
  member.socket.emit('typing', { recipientId })
  await pause(Math.min(content.length * TYPED_MS_PER_CHAR, TYPED_MAX_MS))
  member.socket.emit('send_message', { conversationId, recipientId, content })
}
