import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '@shipmates/contract/chat'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import type { FastifyInstance } from 'fastify'
import { emailOf } from '../cast.ts'
import { type SignedIn, signIn } from './api.ts'
import { lineFor, type Script, scripts } from './scripts.ts'

interface Playing {
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

interface Turns<Item> {
  /** The wait before an answer; items that arrive in the meantime are answered with it. */
  wait: () => Promise<void>
  /** Answers the latest item, for the n-th time from 0. */
  answer: (latest: Item, n: number) => Promise<void>
}

/** Takes items and gives one answer at a time. The promise resolves after the answers that an item caused. */
export function createTurns<Item>({ wait, answer }: Turns<Item>): (item: Item) => Promise<void> {
  let answered = 0
  let isAnswering = false
  let waiting: { item: Item } | undefined

  const answerAll = async () => {
    while (waiting) {
      await wait()
      const { item } = waiting
      waiting = undefined
      await answer(item, answered++)
    }
  }

  return async (item) => {
    waiting = { item }
    if (isAnswering) return
    isAnswering = true
    await answerAll().finally(() => {
      isAnswering = false
    })
  }
}

/** Brings the scripted members online once the server listens, and signs them out when it closes. */
export function startScripted(app: FastifyInstance): void {
  const ended = new AbortController()
  const onError = (error: unknown) => {
    if (!ended.signal.aborted) app.log.warn({ err: error }, 'a scripted member failed')
  }
  const pause = (ms: number) => wait(ms, undefined, { signal: ended.signal })
  let playing: Promise<(() => Promise<void>) | undefined>[] = []

  app.addHook('onListen', async () => {
    const url = urlOf(app.server.address() as AddressInfo)
    playing = scripts.map((script) =>
      play({ url, script, email: emailOf(script.userName), pause, onError }).catch((error) => {
        onError(error)
        return undefined
      }),
    )
  })
  app.addHook('preClose', async () => {
    ended.abort()
    const leaves = await Promise.all(playing)
    await Promise.all(leaves.map((leave) => leave?.().catch(onError)))
  })
}

/** An address of this server at which it can reach itself. */
const urlOf = ({ address, family, port }: AddressInfo): string => {
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
