import type { Message, Quote } from '@shipmates/contract/chat'
import type { ConversationId, ImageId, MessageId, UserId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'
import { memberStorage } from '../../../lib/browser/member-storage.ts'
import { compareIds } from '../../../lib/compare-ids.ts'
import { randomId } from '../../../lib/format/random-id.ts'

interface CommandBase {
  /** The server runs a command once, however often this tab sends it. */
  clientId: string
  conversationId: ConversationId
  /** ISO 8601, by this device's clock. */
  writtenAt: string
}

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
export interface Outgoing extends CommandBase {
  recipientId: UserId
  content: string
  images?: readonly OutgoingImage[] | undefined
  /** The message that it replies to. */
  replyTo?: Quote | undefined
  /**
   * `waiting` until the server has stored it; `held` after a first attempt with a transient failure; `refused` until
   * the member retries it.
   */
  state: 'waiting' | 'held' | 'refused'
  /** The newest stored message at the time of the refusal. The refused message is shown after it. */
  after?: MessageId | undefined
}

/** The effect of a change on a message. */
export type Effect =
  | { kind: 'edit'; content: string }
  | { kind: 'delete' }
  | { kind: 'react' | 'unreact'; emoji: string }

/** A change of a stored message, without a response from the server. */
export type Change = CommandBase & Effect & { messageId: MessageId }

export type Command = Outgoing | Change

/** The storage key of earlier versions, kept so that their unsent messages are found. */
const NAME = 'outbox'

const nothing: readonly Command[] = []

/** What I have sent and changed without a response, in order. It survives reloads. */
export const readOutbox = (): readonly Command[] =>
  memberStorage.readJson<readonly Command[]>(NAME) ?? nothing

const write = (next: readonly Command[]): void =>
  memberStorage.write(NAME, next.length > 0 ? JSON.stringify(next) : undefined)

export const isChange = (command: Command): command is Change => 'messageId' in command
const isOutgoing = (command: Command): command is Outgoing => !isChange(command)

/**
 * Whether a command runs automatically. An earlier version of the app stored other states in the
 * tab: those messages are sent too, since the server stores a message once.
 */
export const isWaiting = (command: Command): boolean =>
  isChange(command) || command.state !== 'refused'

/** Commands without a response from the server, in the order they were given. */
export const listWaiting = (): readonly Command[] => readOutbox().filter(isWaiting)

/** My unsent messages. */
export const listOutgoing = (): readonly Outgoing[] => readOutbox().filter(isOutgoing)

/** False once the server has responded, or the member has withdrawn it or signed out. */
export const isInOutbox = (clientId: string): boolean =>
  readOutbox().some((command) => command.clientId === clientId)

export const findOutgoing = (clientId: string): Outgoing | undefined =>
  listOutgoing().find((message) => message.clientId === clientId)

/** Adds a command, or moves a retried one to the end. */
export function addCommand(command: Command): void {
  write([...readOutbox().filter(({ clientId }) => clientId !== command.clientId), command])
}

export function removeCommand(clientId: string): void {
  if (isInOutbox(clientId)) write(readOutbox().filter((command) => command.clientId !== clientId))
}

/** Edits an unsent message in its place. */
export function editOutgoing(clientId: string, edit: (message: Outgoing) => Outgoing): void {
  write(
    readOutbox().map((command) =>
      isOutgoing(command) && command.clientId === clientId ? edit(command) : command,
    ),
  )
}

/** Changes the images of an unsent message. */
export const editImages = (
  clientId: string,
  edit: (images: readonly OutgoingImage[]) => readonly OutgoingImage[],
): void => editOutgoing(clientId, (message) => ({ ...message, images: edit(message.images ?? []) }))

/**
 * Removes messages that have been stored, in any order. Refused messages written after one of them
 * stay after it.
 */
export function settleOutgoing(stored: readonly Pick<Message, 'id' | 'clientId'>[]): void {
  const ids = new Map(stored.map(({ id, clientId }) => [clientId, id]))
  const commands = readOutbox()
  if (!commands.some(({ clientId }) => ids.has(clientId))) return

  const newest = new Map<ConversationId, MessageId>()
  const rest: Command[] = []
  for (const command of commands) {
    const id = ids.get(command.clientId)
    const after = newest.get(command.conversationId)
    if (id) newest.set(command.conversationId, later(after, id))
    else if (!after || isChange(command) || isWaiting(command)) rest.push(command)
    else rest.push({ ...command, after: later(command.after, after) })
  }
  write(rest)
}

const later = (one: MessageId | undefined, other: MessageId): MessageId =>
  one && compareIds(one, other) > 0 ? one : other

const useOutbox = (id: ConversationId): Command[] =>
  useSyncExternalStore(memberStorage.subscribe, readOutbox).filter(
    ({ conversationId }) => conversationId === id,
  )

/** The unsent messages of a conversation. */
export const useOutgoing = (id: ConversationId): readonly Outgoing[] =>
  useOutbox(id).filter(isOutgoing)

/** My changes in a conversation without a response from the server. */
export const useChanges = (id: ConversationId): readonly Change[] => useOutbox(id).filter(isChange)

type Written = Pick<Outgoing, 'conversationId' | 'recipientId' | 'content' | 'images' | 'replyTo'>

/** Sends a message. It is shown in the log at once, as waiting until the server has stored it. */
export function sendMessage(written: Written): void {
  const writtenAt = new Date().toISOString()
  addCommand({ ...written, clientId: randomId(), writtenAt, state: 'waiting' })
}

/**
 * Retries a refused message under the same client id, after all waiting ones of its conversation.
 */
export function retryMessage(clientId: string): void {
  const refused = findOutgoing(clientId)
  if (refused) addCommand({ ...refused, state: 'waiting', after: undefined })
}
