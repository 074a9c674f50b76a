import type { Message } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type { Draft } from '@shipmates/contract/events'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import { type Gather, gather } from './gather.ts'
import type { NewMessage, Stored } from './message-queries.ts'
import { insertMessages, listByClientId } from './message-queries.ts'
import type { ChatMetrics } from './metrics.ts'
import { createPairs, type Pairs } from './pairs.ts'
import { createPeople, type Face } from './people.ts'

type Sending = Pick<Deps, 'db' | 'limiter'> & { metrics: ChatMetrics }

interface Letter {
  senderId: UserId
  draft: Draft
}

export interface Sent {
  /** As its sender sees it. */
  message: Message
  /** Whether both sides are to be told: this node has not done so before. */
  isNews: boolean
}

/**
 * Sends messages: gathered, checked, and stored by one statement, in the order they came.
 *
 * Resolves once the message is durable. Rejects with NOT_FOUND, NOT_CONNECTED, TOO_MANY_REQUESTS,
 * or as the database fails; then it may be sent again under the same client id without doubling.
 */
export function createSender(
  { db, limiter, metrics }: Sending,
  pairs: Pairs = createPairs(db),
): Gather<Letter, Sent> {
  const people = createPeople(db)
  const told = createTold()

  const send = async (letters: Letter[]) => {
    const limits = await Promise.all(letters.map((letter) => takeLimit(limiter, letter)))
    const ways = await pairs.settle(letters.map(({ senderId, draft }) => ({ senderId, ...draft })))
    const outcomes = letters.map((letter, n) => limits[n] ?? toNewMessage(letter, ways[n]!))
    const ready = outcomes.filter((outcome) => !(outcome instanceof Error)) as NewMessage[]

    const faces = await people.find(ready.map(({ senderId }) => senderId))
    const sent = await store(db, ready, { faces, told, metrics })
    let next = 0
    return outcomes.map((outcome) => (outcome instanceof Error ? outcome : sent[next++]!))
  }
  return gather<Letter, Sent>(send, isUnavailable)
}

async function takeLimit(limiter: Deps['limiter'], { senderId }: Letter) {
  try {
    await limiter.take('messages', senderId)
    return undefined
  } catch (error) {
    return error as Error
  }
}

function toNewMessage(
  { senderId, draft: { content, clientId } }: Letter,
  way: ConversationId | AppError,
): NewMessage | AppError {
  if (way instanceof AppError) return way
  return { conversationId: way, senderId, content, clientId }
}

interface Context {
  faces: Map<UserId, Face>
  told: Told
  metrics: ChatMetrics
}

/** Stores all at once; where that fails by the fault of one of them, each for itself. */
async function store(db: Deps['db'], messages: NewMessage[], context: Context) {
  if (messages.length === 0) return []
  try {
    return await storeTogether(db, messages, context)
  } catch (error) {
    if (messages.length === 1 || isUnavailable(error)) return messages.map(() => error as Error)
  }
  const results: (Sent | Error)[] = []
  for (const message of messages) {
    const [result] = await storeTogether(db, [message], context).catch((error: Error) => [error])
    results.push(result!)
  }
  return results
}

async function storeTogether(
  db: Deps['db'],
  messages: NewMessage[],
  { faces, told, metrics }: Context,
): Promise<(Sent | Error)[]> {
  const inserted = metrics.insertSeconds.startTimer()
  const stored = await insertMessages(db, messages)
  inserted()
  const repeated = messages.filter((_, n) => !stored[n])
  metrics.stored.inc(messages.length - repeated.length)
  const earlier = repeated.length > 0 ? await findEarlier(db, repeated) : undefined

  return messages.map((message, n) => {
    const face = faces.get(message.senderId)
    if (!face) return new AppError('UNAUTHENTICATED')
    const now = stored[n]
    if (now) return { message: toMessage(message, now, face), isNews: told.add(message) }
    const found = earlier?.get(clientKey(message))
    if (!found) return new AppError('INTERNAL')
    const asSent = { ...found, clientId: message.clientId }
    return {
      message: { ...toMessage(asSent, found, face), isRead: found.isRead },
      isNews: found.conversationId === message.conversationId && told.add(message),
    }
  })
}

async function findEarlier(db: Deps['db'], messages: NewMessage[]) {
  const keys = messages.map(({ senderId, clientId }) => ({ senderId, clientId: clientId! }))
  const rows = await listByClientId(db, keys)
  return new Map(rows.map((row) => [clientKey(row), row]))
}

const toMessage = (
  { conversationId, senderId, content, clientId }: NewMessage,
  { id, createdAt }: NonNullable<Stored>,
  { senderName, senderPhoto }: Face,
): Message => ({
  id,
  conversationId,
  senderId,
  content,
  timestamp: createdAt.toISOString(),
  isOwn: true,
  isRead: false,
  senderName,
  senderPhoto,
  ...(clientId && { clientId }),
})

const clientKey = ({ senderId, clientId }: Pick<NewMessage, 'senderId' | 'clientId'>) =>
  `${senderId}:${clientId?.toLowerCase()}`

type Told = ReturnType<typeof createTold>

const TOLD_MAX = 10_000

/**
 * The latest messages that this node told to both sides. One that is sent again and not among them
 * is told, perhaps once more: the node that stored it may have died, or lost its answer, before it
 * could. Whoever has it already knows it by its id.
 */
function createTold() {
  const keys = new Set<string>()
  return {
    /** False when it was among them. */
    add(message: NewMessage): boolean {
      if (!message.clientId) return true
      const key = clientKey(message)
      if (keys.has(key)) return false
      keys.add(key)
      if (keys.size > TOLD_MAX) keys.delete(keys.values().next().value!)
      return true
    },
  }
}
