import type { Message } from '@shipmates/contract/chat'
import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'
import { keep, readKeptJson, subscribeKept } from '../../lib/kept.ts'
import { compareIds } from './thread.ts'

/** A message of mine that the server has not acknowledged. */
export interface Outgoing {
  clientId: string
  conversationId: ConversationId
  recipientId: UserId
  content: string
  /** ISO 8601, by this device's clock. */
  writtenAt: string
  state: 'sending' | 'failed'
  /** The newest stored message at the time of the failure: the failed one keeps its place after it. */
  after?: MessageId | undefined
}

type Outbox = readonly Outgoing[]

const NAME = 'outbox'

const nothing: Outbox = []
const readOutbox = (): Outbox => readKeptJson<Outbox>(NAME) ?? nothing

const change = (next: Outbox): void =>
  keep(NAME, next.length > 0 ? JSON.stringify(next) : undefined)

/** Adds a message, or moves one that is tried again to the end. */
export function addOutgoing(message: Outgoing): void {
  change([...readOutbox().filter(({ clientId }) => clientId !== message.clientId), message])
}

/** Marks a message as not sent, in the place where it stands now. */
export function failOutgoing(clientId: string, after: MessageId | undefined): void {
  change(
    readOutbox().map((message) =>
      message.clientId === clientId ? { ...message, state: 'failed', after } : message,
    ),
  )
}

export function removeOutgoing(clientId: string): void {
  if (findOutgoing(clientId))
    change(readOutbox().filter((message) => message.clientId !== clientId))
}

/**
 * Takes out what is stored by now, told in any order. What was written after it and not sent stays
 * after it.
 */
export function settleOutgoing(stored: readonly Pick<Message, 'id' | 'clientId'>[]): void {
  const ids = new Map(stored.map(({ id, clientId }) => [clientId, id]))
  const waiting = readOutbox()
  if (!waiting.some(({ clientId }) => ids.has(clientId))) return

  const newest = new Map<ConversationId, MessageId>()
  const rest: Outgoing[] = []
  for (const message of waiting) {
    const id = ids.get(message.clientId)
    const after = newest.get(message.conversationId)
    if (id) newest.set(message.conversationId, later(after, id))
    else if (!after || message.state === 'sending') rest.push(message)
    else rest.push({ ...message, after: later(message.after, after) })
  }
  change(rest)
}

const later = (one: MessageId | undefined, other: MessageId): MessageId =>
  one && compareIds(one, other) > 0 ? one : other

export const findOutgoing = (clientId: string): Outgoing | undefined =>
  readOutbox().find((message) => message.clientId === clientId)

/** What waits for an acknowledgement, in the order it was written. */
export const listSending = (): Outbox => readOutbox().filter(({ state }) => state === 'sending')

export const useOutbox = (): Outbox => useSyncExternalStore(subscribeKept, readOutbox)

/** What stands in the log: a stored message, or one of mine on its way. */
export type LogItem = { kind: 'stored'; message: Message } | { kind: 'outgoing'; message: Outgoing }

/**
 * Stored messages with mine that are on their way, page by page: what was not sent keeps its place,
 * what is being sent stands at the end, with all that was written after it.
 */
export function withOutgoing(pages: readonly (readonly Message[])[], waiting: Outbox): LogItem[][] {
  const storedIds = new Set(pages.flat().map(({ clientId }) => clientId))
  const unsent = waiting.filter(({ clientId }) => !storedIds.has(clientId))
  const firstSending = unsent.findIndex(({ state }) => state === 'sending')
  const inPlace = firstSending === -1 ? unsent : unsent.slice(0, firstSending)
  const placed = new Set<Outgoing>()
  const item = (message: Outgoing): LogItem => ({ kind: 'outgoing', message })

  const result = pages.map((page) =>
    page.flatMap((message): LogItem[] => {
      const failedHere = inPlace.filter(({ after }) => after === message.id)
      for (const failed of failedHere) placed.add(failed)
      return [{ kind: 'stored', message }, ...failedHere.map(item)]
    }),
  )
  const rest = unsent.filter((message) => !placed.has(message)).map(item)
  if (rest.length === 0) return result
  const last = result.at(-1) ?? []
  return [...result.slice(0, -1), [...last, ...rest]]
}
