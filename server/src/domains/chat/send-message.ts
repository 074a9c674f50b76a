import type { Message } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type { Draft } from '@shipmates/contract/events'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import { type Batched, batch } from './batch.ts'
import { insertMessages, listByClientId, type NewMessage, type Stored } from './message-queries.ts'
import type { ChatMetrics } from './metrics.ts'
import type { Pairs } from './pairs.ts'
import { createPeople, type Face, type People } from './people.ts'

/**
 * A message being processed. Each step adds to it or sets `outcome`, after which later steps
 * skip it.
 */
interface Outgoing extends Draft {
  senderId: UserId
  outcome?: Sent | Error
}
type WithConversation = Outgoing & { conversationId: ConversationId }
type WithSender = WithConversation & { sender: Face }
type Written = NewMessage & { sender: Face }

export interface Sent {
  /** The message as its sender sees it. */
  message: Message
  /** True when this node has not emitted the message yet, so both members must be notified. */
  isNews: boolean
}

interface Storing {
  db: Deps['db']
  metrics: ChatMetrics
  pairs: Pairs
  told: Told
}

/**
 * Sends messages: checks and stores them in batches, in order of arrival.
 *
 * Resolves once the message is committed. Rejects with NOT_FOUND, NOT_CONNECTED, UNAUTHENTICATED or
 * the database's error; after the last, a retry with the same client id is idempotent.
 */
export function createSender(
  { db, metrics }: Pick<Storing, 'db' | 'metrics'>,
  pairs: Pairs,
): Batched<Outgoing, Sent> {
  const people = createPeople(db)
  const storing = { db, metrics, pairs, told: createTold() }

  return batch<Outgoing, Sent>(async (messages) => {
    const permitted = await findConversations(messages, pairs)
    const ready = await findSenders(permitted, people)
    await store(ready, storing)
    await recall(
      ready.filter(({ outcome }) => !outcome),
      storing,
    )
    return messages.map(({ outcome }) => outcome!)
  }, isUnavailable)
}

/** Finds the conversation of each message and refuses those that must not be sent there. */
async function findConversations(messages: Outgoing[], pairs: Pairs): Promise<WithConversation[]> {
  const judge = await pairs.check(messages)
  return messages.flatMap((message) => {
    const conversationId = judge(message)
    if (!(conversationId instanceof AppError)) return [Object.assign(message, { conversationId })]
    message.outcome = conversationId
    return []
  })
}

/** Finds the name and photo of each sender; refuses senders whose account is deleted. */
async function findSenders(messages: WithConversation[], people: People): Promise<WithSender[]> {
  const faces = await people.find(messages.map(({ senderId }) => senderId))
  return messages.flatMap((message) => {
    const sender = faces.get(message.senderId)
    if (sender) return [Object.assign(message, { sender })]
    message.outcome = new AppError('UNAUTHENTICATED')
    return []
  })
}

/**
 * Stores all messages in one statement; if one makes that fail, each on its own. Sets no outcome
 * for a message whose client id was used before.
 */
async function store(messages: WithSender[], storing: Storing): Promise<void> {
  if (messages.length === 0) return
  const { db, metrics, told } = storing
  const inserted = metrics.insertSeconds.startTimer()
  try {
    const stored = await insertMessages(db, messages)
    inserted()
    metrics.stored.inc(stored.size)
    for (const [message, row] of stored) {
      message.outcome = { message: toMessage(message, row), isNews: told.add(message) }
    }
  } catch (error) {
    if (messages.length > 1 && !isUnavailable(error)) {
      for (const message of messages) await store([message], storing)
    } else {
      for (const message of messages) message.outcome = error as Error
    }
  }
}

/** Retries: finds the earlier messages stored under the same client ids. */
async function recall(messages: WithSender[], { db, pairs, told }: Storing): Promise<void> {
  if (messages.length === 0) return
  const repeated = messages.flatMap(({ senderId, clientId }) =>
    clientId ? [{ senderId, clientId }] : [],
  )
  try {
    const rows = await listByClientId(db, repeated)
    const earlier = new Map(rows.map((row) => [clientKey(row), row]))
    for (const message of messages) {
      const found = earlier.get(clientKey(message))
      if (!found) {
        message.outcome = await refuseStale(message, pairs)
        continue
      }
      const asSent = { ...message, conversationId: found.conversationId, content: found.content }
      message.outcome = {
        message: {
          ...toMessage(asSent, found),
          isRead: found.isRead,
          deletedAt: found.deletedAt?.toISOString() ?? null,
        },
        isNews:
          !found.deletedAt && found.conversationId === message.conversationId && told.add(message),
      }
    }
  } catch (error) {
    for (const message of messages) message.outcome = error as Error
  }
}

/** The error of a message whose pair was cached before its connection or conversation ended. */
async function refuseStale(message: Outgoing, pairs: Pairs): Promise<AppError> {
  pairs.forget([message.senderId, message.recipientId])
  const judge = await pairs.check([message])
  const error = judge(message)
  return error instanceof AppError ? error : new AppError('NOT_CONNECTED')
}

/** A message as its sender sees it, before it is read. */
export const toMessage = (
  { conversationId, senderId, content, clientId, sender: { senderName, senderPhoto } }: Written,
  { id, createdAt }: Stored,
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
  deletedAt: null,
  ...(clientId && { clientId }),
})

const clientKey = ({ senderId, clientId }: Pick<NewMessage, 'senderId' | 'clientId'>) =>
  `${senderId}:${clientId?.toLowerCase()}`

type Told = ReturnType<typeof createTold>

const TOLD_MAX = 10_000

/**
 * Dedupe: the latest `TOLD_MAX` messages that this node emitted. A retry that is not among them is
 * emitted, perhaps a second time, because the node that stored it may have crashed before it could.
 * Clients dedupe by message id.
 */
function createTold() {
  const keys = new Set<string>()
  return {
    /** Returns false when the message is there already. */
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
