import type { Message, Quote } from '@shipmates/contract/chat'
import type { ConversationId, ImageId, MessageId, UserId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'
import { memberStorage } from '../../../lib/browser/member-storage.ts'
import { compareIds } from '../../../lib/compare-ids.ts'

/** An image of an unsent message. Until it is uploaded, only this tab has the picture. */
export interface OutgoingImage {
  /** The key of the picture in this tab. */
  key: string
  /** Set once it is uploaded. */
  id?: ImageId | undefined
  /** The file name. */
  name: string
  /** 0 while it is being prepared, during which its message cannot be sent. */
  width: number
  height: number
  alt: string
}

/** A message of mine that the server has not stored yet. */
export interface Outgoing {
  clientId: string
  conversationId: ConversationId
  recipientId: UserId
  content: string
  images?: readonly OutgoingImage[] | undefined
  /** The message that it replies to. */
  replyTo?: Quote | undefined
  /** ISO 8601, by this device's clock. */
  writtenAt: string
  /**
   * `waiting` until the server has stored it; `held` after a first attempt with a transient failure; `refused` until
   * the member retries it.
   */
  state: 'waiting' | 'held' | 'refused'
  /** The newest stored message at the time of the refusal. The refused message is shown after it. */
  after?: MessageId | undefined
}

/** The storage key of earlier versions, kept so that their unsent messages are found. */
const NAME = 'outbox'

const nothing: readonly Outgoing[] = []
export const readOutgoing = (): readonly Outgoing[] =>
  memberStorage.readJson<readonly Outgoing[]>(NAME) ?? nothing

export const writeOutgoing = (next: readonly Outgoing[]): void =>
  memberStorage.write(NAME, next.length > 0 ? JSON.stringify(next) : undefined)

/** Adds a message, or moves a retried one to the end. */
export function addOutgoing(message: Outgoing): void {
  writeOutgoing([
    ...readOutgoing().filter(({ clientId }) => clientId !== message.clientId),
    message,
  ])
}

/**
 * Whether a message is sent automatically. An earlier version of the app stored other states in the
 * tab: those messages are sent too, since the server stores a message once, however often it is
 * sent.
 */
export const isWaiting = ({ state }: Pick<Outgoing, 'state'>): boolean => state !== 'refused'

export function removeOutgoing(clientId: string): void {
  if (findOutgoing(clientId))
    writeOutgoing(readOutgoing().filter((message) => message.clientId !== clientId))
}

/**
 * Removes messages that have been stored, in any order. Refused messages written after one of them
 * stay after it.
 */
export function settleOutgoing(stored: readonly Pick<Message, 'id' | 'clientId'>[]): void {
  const ids = new Map(stored.map(({ id, clientId }) => [clientId, id]))
  const waiting = readOutgoing()
  if (!waiting.some(({ clientId }) => ids.has(clientId))) return

  const newest = new Map<ConversationId, MessageId>()
  const rest: Outgoing[] = []
  for (const message of waiting) {
    const id = ids.get(message.clientId)
    const after = newest.get(message.conversationId)
    if (id) newest.set(message.conversationId, later(after, id))
    else if (!after || isWaiting(message)) rest.push(message)
    else rest.push({ ...message, after: later(message.after, after) })
  }
  writeOutgoing(rest)
}

const later = (one: MessageId | undefined, other: MessageId): MessageId =>
  one && compareIds(one, other) > 0 ? one : other

export const findOutgoing = (clientId: string): Outgoing | undefined =>
  readOutgoing().find((message) => message.clientId === clientId)

/** Messages without a response from the server, in the order they were written. */
export const listWaiting = (): readonly Outgoing[] => readOutgoing().filter(isWaiting)

/** The unsent messages of a conversation. */
export const useOutgoing = (id: ConversationId): readonly Outgoing[] =>
  useSyncExternalStore(memberStorage.subscribe, readOutgoing).filter(
    ({ conversationId }) => conversationId === id,
  )

/** An item of the log: a stored message, or an unsent one of mine. */
export type LogItem = { kind: 'stored'; message: Message } | { kind: 'outgoing'; message: Outgoing }

/**
 * Merges stored and unsent messages, page by page: a refused message keeps its position; a waiting
 * one is at the end, with everything written after it.
 */
export function withOutgoing(
  pages: readonly (readonly Message[])[],
  waiting: readonly Outgoing[],
): LogItem[][] {
  const storedIds = new Set(pages.flat().map(({ clientId }) => clientId))
  const unsent = waiting.filter(({ clientId }) => !storedIds.has(clientId))
  const firstWaiting = unsent.findIndex(isWaiting)
  const inPlace = firstWaiting === -1 ? unsent : unsent.slice(0, firstWaiting)
  const placed = new Set<Outgoing>()
  const item = (message: Outgoing): LogItem => ({ kind: 'outgoing', message })

  const result = pages.map((page) =>
    page.flatMap((message): LogItem[] => {
      const refusedHere = inPlace.filter(({ after }) => after === message.id)
      for (const refused of refusedHere) placed.add(refused)
      return [{ kind: 'stored', message }, ...refusedHere.map(item)]
    }),
  )
  const rest = unsent.filter((message) => !placed.has(message)).map(item)
  if (rest.length === 0) return result
  const last = result.at(-1) ?? []
  return [...result.slice(0, -1), [...last, ...rest]]
}
