import type { Message } from '@shipmates/contract/chat'
import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'

/** A message of mine that the server has not acknowledged. */
export interface Outgoing {
  clientId: string
  conversationId: ConversationId
  recipientId: UserId
  content: string
  /** ISO 8601, by this device's clock. */
  writtenAt: string
  state: 'sending' | 'failed'
  /** The newest message at the time of the failure: the failed one keeps its place after it. */
  after?: MessageId | undefined
}

type Outbox = readonly Outgoing[]

let owner: UserId | undefined
let outbox: Outbox = []
const listeners = new Set<() => void>()

const storageKey = (userId: UserId) => `shipmates-outbox:${userId}`

/** Takes up what a member wrote in this tab before a reload. */
export function openOutbox(userId: UserId): void {
  if (owner === userId) return
  owner = userId
  change(readStored(userId))
}

function readStored(userId: UserId): Outbox {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(userId)) ?? '[]') as Outbox
  } catch {
    return []
  }
}

function change(next: Outbox): void {
  outbox = next
  store()
  for (const listener of listeners) listener()
}

function store(): void {
  if (!owner) return
  try {
    if (outbox.length > 0) sessionStorage.setItem(storageKey(owner), JSON.stringify(outbox))
    else sessionStorage.removeItem(storageKey(owner))
  } catch {
    // Storage may be full or closed to us; then unsent messages hold until the tab is left.
  }
}

/** Adds a message, or moves one that is tried again to the end. */
export function addOutgoing(message: Outgoing): void {
  change([...outbox.filter(({ clientId }) => clientId !== message.clientId), message])
}

/** Marks a message as not sent, in the place where it stands now. */
export function failOutgoing(clientId: string, after: MessageId | undefined): void {
  change(
    outbox.map((message) =>
      message.clientId === clientId ? { ...message, state: 'failed', after } : message,
    ),
  )
}

export function removeOutgoing(clientId: string): void {
  if (findOutgoing(clientId)) change(outbox.filter((message) => message.clientId !== clientId))
}

export const findOutgoing = (clientId: string): Outgoing | undefined =>
  outbox.find((message) => message.clientId === clientId)

/** What waits for an acknowledgement, in the order it was written. */
export const listSending = (): Outbox => outbox.filter(({ state }) => state === 'sending')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, () => outbox)

/** What stands in the log: a stored message, or one of mine on its way. */
export type LogItem = { kind: 'stored'; message: Message } | { kind: 'outgoing'; message: Outgoing }

/**
 * Stored messages with mine that are on their way, page by page: what was not sent keeps its place,
 * what is being sent stands at the end.
 */
export function withOutgoing(pages: readonly (readonly Message[])[], waiting: Outbox): LogItem[][] {
  const storedIds = new Set(pages.flat().map(({ clientId }) => clientId))
  const unsent = waiting.filter(({ clientId }) => !storedIds.has(clientId))
  const placed = new Set<Outgoing>()
  const item = (message: Outgoing): LogItem => ({ kind: 'outgoing', message })

  const result = pages.map((page) =>
    page.flatMap((message): LogItem[] => {
      const failedHere = unsent.filter(
        ({ state, after }) => state === 'failed' && after === message.id,
      )
      for (const failed of failedHere) placed.add(failed)
      return [{ kind: 'stored', message }, ...failedHere.map(item)]
    }),
  )
  const rest = unsent.filter((message) => !placed.has(message)).map(item)
  if (rest.length === 0) return result
  const last = result.at(-1) ?? []
  return [...result.slice(0, -1), [...last, ...rest]]
}
