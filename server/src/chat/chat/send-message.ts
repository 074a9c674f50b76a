import { AppError } from '@shipmates/contract/errors'
import type { Draft } from '@shipmates/contract/events'
import type { UserId } from '@shipmates/contract/ids'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { type Batched, batch } from '../../platform/batch.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import { violatesUnique } from '../../platform/db/violates.ts'
import { type Announced, createAnnounced } from './announced.ts'
import { attachImages } from './images.ts'
import {
  type EarlierMessage,
  insertMessages,
  listByClientId,
  type MessageRow,
  type StoreResult,
} from './message-queries.ts'
import { readParts, type Shown } from './message-view.ts'
import { type Direction, insertConversations, listPairs } from './pair-state.ts'
import { readSenders } from './part-queries.ts'

type Outgoing = Draft & { senderId: UserId }

/** A stored message, and what its two members see of it. */
interface Sent extends Shown {
  row: MessageRow
  /** True when this node has not emitted the message yet, so both members must be notified. */
  isNew: boolean
}

interface Sending {
  db: Db
  metrics: ChatMetrics
  announced: Announced
  /** Without messages whose client id was used before, until `recall` has found them. */
  outcomes: Map<Outgoing, Sent | Error>
}

/**
 * Sends messages: checks and stores them in batches, in order of arrival.
 *
 * Resolves once the message is committed. Rejects with NOT_FOUND, NOT_CONNECTED, UNAUTHENTICATED or the database's
 * error; after the last, a retry with the same client id is idempotent.
 */
export function createSender({
  db,
  metrics,
  trace,
}: Pick<Deps, 'db' | 'trace'> & { metrics: ChatMetrics }): Batched<Outgoing, Sent> {
  const announced = createAnnounced()

  const work = async (messages: Outgoing[]) => {
    const sending: Sending = { db, metrics, announced, outcomes: new Map() }
    for (const group of groupsOf(messages)) await attempt(store, group, sending)
    await attempt(recall, messages, sending)
    return messages.map((message) => sending.outcomes.get(message)!)
  }
  return batch<Outgoing, Sent>((messages) => {
    const attributes = { 'shipmates.messages': messages.length }
    return trace({ name: 'messages', isRoot: true, attributes }, () => work(messages))
  }, isUnavailable)
}

/** Messages in their order: each one with images alone, the others together. */
function groupsOf(messages: readonly Outgoing[]): Outgoing[][] {
  const groups: Outgoing[][] = []
  let isOpen = false
  for (const message of messages) {
    const hasImages = Boolean(message.imageIds?.length)
    if (isOpen && !hasImages) groups.at(-1)!.push(message)
    else groups.push([message])
    isOpen = !hasImages
  }
  return groups
}

type Step = (messages: readonly Outgoing[], sending: Sending) => Promise<void>

/**
 * Runs a step for the messages without an outcome. If it fails, its error becomes the outcome of those that still have
 * none.
 */
async function attempt(step: Step, messages: readonly Outgoing[], sending: Sending): Promise<void> {
  const { outcomes } = sending
  const isUnsettled = (message: Outgoing) => !outcomes.has(message)
  try {
    await step(messages.filter(isUnsettled), sending)
  } catch (error) {
    for (const message of messages.filter(isUnsettled)) outcomes.set(message, error as Error)
  }
}

/**
 * Stores messages in one statement. If one message makes it fail, stores the others without it, or each on its own.
 * Creates the conversations of connected members who have none. Sets no outcome for a message whose client id was used
 * before.
 */
async function store(
  messages: readonly Outgoing[],
  sending: Sending,
  isOpened = false,
): Promise<void> {
  if (messages.length === 0) return
  const { db, metrics, announced, outcomes } = sending
  const inserted = metrics.insertSeconds.startTimer()
  let results: StoreResult[]
  try {
    results = await insert(db, messages)
  } catch (error) {
    return storeRest(messages, error, sending)
  }
  const rows = results.flatMap((result) => (result.refusal ? [] : [result.row]))
  if (rows.length > 0) inserted()
  metrics.stored.inc(rows.length)
  const partsOf = await readParts(db, rows)
  const unopened: Outgoing[] = []
  for (const [index, result] of results.entries()) {
    const message = messages[index]!
    if (!result.refusal) {
      const { row, sender } = result
      const isNew = isUnannounced(announced, message)
      outcomes.set(message, { row, sender, parts: partsOf(row), isRead: false, isNew })
    } else if (result.refusal !== 'NO_CONVERSATION') {
      outcomes.set(message, new AppError(result.refusal))
    } else if (isOpened) outcomes.set(message, new AppError('NOT_CONNECTED'))
    else unopened.push(message)
  }
  if (unopened.length === 0) return
  await insertConversations(db, unopened)
  await store(unopened, sending, true)
}

/** Stores messages without images, or one with images, which it attaches. */
async function insert(db: Db, messages: readonly Outgoing[]): Promise<StoreResult[]> {
  const { senderId: ownerId, imageIds = [] } = messages[0]!
  if (imageIds.length === 0) return insertMessages(db, messages)
  return db.transaction().execute(async (tx) => {
    const [result] = await insertMessages(tx, messages)
    if (result!.refusal !== null) return [result!]
    const { row, ...stored } = result!
    await attachImages(tx, row, { ownerId, imageIds })
    return [{ ...stored, row: { ...row, imageCount: imageIds.length } }]
  })
}

/** Stores as many as possible of the messages that failed together. */
async function storeRest(
  messages: readonly Outgoing[],
  error: unknown,
  sending: Sending,
): Promise<void> {
  const hasRepeats = violatesUnique(error)
  if (isUnavailable(error) || (messages.length === 1 && !hasRepeats)) throw error
  if (messages.length === 1) return
  const earlier = hasRepeats ? await findEarlier(messages, sending.db) : new Map()
  const others = messages.filter((message) => !earlier.has(message))
  if (others.length < messages.length) return store(others, sending)
  for (const message of messages) await attempt(store, [message], sending)
}

/** Retries: finds the messages that were stored before with the same client ids. */
async function recall(messages: readonly Outgoing[], sending: Sending): Promise<void> {
  if (messages.length === 0) return
  const { db, announced, outcomes } = sending
  const earlier = await findEarlier(messages, db)
  const rows = [...earlier.values()]
  const [partsOf, senders] = await Promise.all([
    readParts(db, rows),
    readSenders(
      db,
      rows.map(({ senderId }) => senderId),
    ),
  ])
  for (const message of messages) {
    const found = earlier.get(message)
    const sender = found && senders.get(found.senderId)
    if (!sender) {
      // The conversation was deleted since.
      outcomes.set(message, new AppError('NOT_CONNECTED'))
      continue
    }
    const row = { ...found, clientId: message.clientId ?? null }
    const isNew = !row.deletedAt && isUnannounced(announced, message)
    outcomes.set(message, { row, sender, parts: partsOf(row), isRead: found.isRead, isNew })
  }
}

/** The messages that are stored already with these client ids. */
async function findEarlier(
  messages: readonly Outgoing[],
  db: Db,
): Promise<Map<Outgoing, EarlierMessage>> {
  const pairs = await listPairs(db, messages)
  const conversations = new Map(pairs.map((pair) => [pairKey(pair), pair.conversationId]))
  const keys = messages.flatMap((message) => {
    const { senderId, clientId } = message
    const conversationId = conversations.get(pairKey(message))
    return conversationId && clientId ? [{ message, conversationId, senderId, clientId }] : []
  })
  const rows = new Map((await listByClientId(db, keys)).map((row) => [rowKey(row), row]))
  return new Map(
    keys.flatMap((key) => {
      const row = rows.get(rowKey(key))
      return row ? [[key.message, row]] : []
    }),
  )
}

const pairKey = ({ senderId, recipientId }: Direction) => `${senderId}:${recipientId}`

const rowKey = ({
  conversationId,
  senderId,
  clientId,
}: Pick<EarlierMessage, 'conversationId' | 'senderId' | 'clientId'>) =>
  `${conversationId}:${senderId}:${clientId.toLowerCase()}`

/** Whether this node has not emitted the message yet. Marks it as emitted. */
const isUnannounced = (announced: Announced, message: Outgoing): boolean =>
  !message.clientId || announced.add(`${pairKey(message)}:${message.clientId.toLowerCase()}`)

type ChatMetrics = ReturnType<typeof createChatMetrics>

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function createChatMetrics(registry: Registry) {
  const common = { registers: [registry] }
  return {
    stored: new Counter({
      ...common,
      name: 'shipmates_messages_stored_total',
      help: 'Messages that this node stored',
    }),
    insertSeconds: new Histogram({
      ...common,
      name: 'shipmates_message_insert_seconds',
      help: 'Time of the statement that stores a group of messages, with its commit',
      buckets: BUCKETS,
    }),
    deliverySeconds: new Histogram({
      ...common,
      name: 'shipmates_message_delivery_seconds',
      help: 'Time from the arrival of a message to its delivery to both sides',
      buckets: BUCKETS,
    }),
  }
}
