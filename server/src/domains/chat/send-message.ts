import type { Message, Quote } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type { Draft } from '@shipmates/contract/events'
import type { ChangeSeq, ConversationId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import { violatesUnique } from '../../platform/db/violates.ts'
import { type Batched, batch } from './batch.ts'
import { attachImages } from './images.ts'
import { insertMessages, listByClientId, type NewMessage, type Stored } from './message-queries.ts'
import { NO_PARTS, readParts, toMessage } from './message-view.ts'
import type { ChatMetrics } from './metrics.ts'
import type { Pairs } from './pairs.ts'
import { listQuoted } from './part-queries.ts'
import { createPeople, type Face, type People } from './people.ts'
import { toQuote } from './quote.ts'
import { createTold, type Told } from './told.ts'

/**
 * A message being processed. Each step adds to it or sets `outcome`, after which later steps
 * skip it.
 */
interface Outgoing extends Draft {
  senderId: UserId
  outcome?: Sent | Error
}
type WithConversation = Outgoing & { conversationId: ConversationId }
type WithSender = WithConversation & { sender: Face; replyTo?: Quote }
type Written = NewMessage & { sender: Face; replyTo?: Quote }

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
  { db, metrics, trace }: Pick<Storing, 'db' | 'metrics'> & Pick<Deps, 'trace'>,
  pairs: Pairs,
): Batched<Outgoing, Sent> {
  const people = createPeople(db)
  const storing = { db, metrics, pairs, told: createTold() }

  const work = async (messages: Outgoing[]) => {
    const permitted = await findConversations(messages, pairs)
    const ready = await findOriginals(await findSenders(permitted, people), db)
    await storeInOrder(ready, storing)
    await recall(
      ready.filter(({ outcome }) => !outcome),
      storing,
    )
    return messages.map(({ outcome }) => outcome!)
  }
  return batch<Outgoing, Sent>((messages) => {
    const attributes = { 'shipmates.messages': messages.length }
    return trace({ name: 'messages', isRoot: true, attributes }, () => work(messages))
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

/** Refuses replies to messages that are not in the same conversation. Messages are never deleted. */
async function findOriginals(messages: WithSender[], db: Storing['db']): Promise<WithSender[]> {
  const originals = messages.flatMap(({ conversationId, replyToId }) =>
    replyToId ? [{ conversationId, id: replyToId }] : [],
  )
  if (originals.length === 0) return messages
  const quoted = new Map((await listQuoted(db, originals)).map((row) => [row.id, row]))
  return messages.filter((message) => {
    if (!message.replyToId) return true
    const original = quoted.get(message.replyToId)
    const isThere = original?.conversationId === message.conversationId
    if (isThere) Object.assign(message, { replyTo: toQuote(original) })
    else message.outcome = new AppError('NOT_FOUND')
    return isThere
  })
}

/** Stores messages in their order: each with images in a transaction of its own, the others together. */
async function storeInOrder(messages: WithSender[], storing: Storing): Promise<void> {
  let plain: WithSender[] = []
  for (const message of messages) {
    if (!message.imageIds?.length) {
      plain.push(message)
      continue
    }
    await store(plain, storing)
    plain = []
    await storeWithImages(message, storing)
  }
  await store(plain, storing)
}

/** Stores a message and puts its images into it. Sets no outcome if its client id was used before. */
async function storeWithImages(message: WithSender, { db, metrics, told }: Storing): Promise<void> {
  const { conversationId, senderId, imageIds = [] } = message
  try {
    await db.transaction().execute(async (tx) => {
      const row = (await insertMessages(tx, [message])).get(message)
      if (!row) return
      const place = { conversationId, id: row.id }
      const images = await attachImages(tx, place, { ownerId: senderId, imageIds })
      message.outcome = { message: { ...toSent(message, row), images }, isNews: true }
    })
    if (!message.outcome) return
    metrics.stored.inc()
    isNews(told, message)
  } catch (error) {
    if (!violatesUnique(error)) message.outcome = error as Error
  }
}

/**
 * Stores all messages in one statement; if one makes that fail, the others without it, or each on its
 * own. Sets no outcome for a message whose client id was used before.
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
      message.outcome = { message: toSent(message, row), isNews: isNews(told, message) }
    }
  } catch (error) {
    await storeRest(messages, error, storing)
  }
}

/** Stores what can be stored of messages that failed together. */
async function storeRest(messages: WithSender[], error: unknown, storing: Storing): Promise<void> {
  const hasRepeats = violatesUnique(error)
  if (isUnavailable(error) || (messages.length === 1 && !hasRepeats)) {
    for (const message of messages) message.outcome = error as Error
    return
  }
  if (messages.length === 1) return
  const earlier = hasRepeats ? await findEarlier(messages, storing.db) : new Map()
  const news = messages.filter((message) => !earlier.has(clientKey(message)))
  if (news.length < messages.length) return store(news, storing)
  for (const message of messages) await store([message], storing)
}

/** The messages that are stored already under the same client ids. */
async function findEarlier(messages: readonly WithSender[], db: Storing['db']) {
  const keys = messages.flatMap(({ conversationId, senderId, clientId }) =>
    clientId ? [{ conversationId, senderId, clientId }] : [],
  )
  const rows = await listByClientId(db, keys)
  return new Map(rows.map((row) => [clientKey(row), row]))
}

/** Retries: finds the earlier messages stored under the same client ids. */
async function recall(messages: WithSender[], { db, pairs, told }: Storing): Promise<void> {
  if (messages.length === 0) return
  try {
    const earlier = await findEarlier(messages, db)
    const partsOf = await readParts(db, [...earlier.values()])
    for (const message of messages) {
      const found = earlier.get(clientKey(message))
      if (!found) {
        message.outcome = await refuseStale(message, pairs)
        continue
      }
      const { senderId, sender, clientId = null } = message
      message.outcome = {
        message: toMessage(
          { ...found, clientId },
          { viewerId: senderId, isRead: found.isRead, sender, parts: partsOf(found) },
        ),
        isNews: !found.deletedAt && isNews(told, message),
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
export const toSent = (
  { conversationId, senderId, content, clientId, replyToId, replyTo, sender }: Written,
  { id, createdAt }: Stored,
): Message =>
  toMessage(
    {
      id,
      conversationId,
      senderId,
      content,
      clientId: clientId ?? null,
      createdAt,
      isNote: false,
      editedAt: null,
      deletedAt: null,
      changedSeq: id as string as ChangeSeq,
      replyToId: replyToId ?? null,
      imageCount: null,
    },
    {
      viewerId: senderId,
      isRead: false,
      sender,
      parts: replyTo ? { ...NO_PARTS, replyTo } : NO_PARTS,
    },
  )

const clientKey = ({
  conversationId,
  senderId,
  clientId,
}: Pick<NewMessage, 'conversationId' | 'senderId' | 'clientId'>) =>
  `${conversationId}:${senderId}:${clientId?.toLowerCase()}`

/** Whether this node has not emitted the message yet, which it does now. */
const isNews = (told: Told, message: NewMessage): boolean =>
  !message.clientId || told.add(clientKey(message))
