import type { Quote } from '@shipmates/contract/chat'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'
import { memberStorage } from '../../../lib/browser/member-storage.ts'
import type { OutgoingImage } from '../outbox/outbox.ts'

const draftName = (id: ConversationId) => `draft:${id}`

/** Stores the draft of a conversation. */
export const writeDraft = (id: ConversationId, text: string): void =>
  memberStorage.write(draftName(id), text === '' ? undefined : text)

export const readDraft = (id: ConversationId): string => memberStorage.read(draftName(id)) ?? ''

export const useDraft = (id: ConversationId): string =>
  useSyncExternalStore(memberStorage.subscribe, () => readDraft(id))

/**
 * The state of the composer while it is used for anything other than a plain message. Survives
 * reloads.
 */
export interface Composing {
  kind: 'edit'
  messageId: MessageId
  /** The text before the edit. */
  original: string
  /** The current text. */
  content: string
}

const composingName = (id: ConversationId) => `composing:${id}`

/** Sets the composer's state; undefined for a plain message. The draft stays. */
export const compose = (id: ConversationId, composing: Composing | undefined): void =>
  memberStorage.write(composingName(id), composing && JSON.stringify(composing))

export const readComposing = (id: ConversationId): Composing | undefined =>
  memberStorage.readJson<Composing>(composingName(id))

export const useComposing = (id: ConversationId): Composing | undefined =>
  useSyncExternalStore(memberStorage.subscribe, () => readComposing(id))

const replyName = (id: ConversationId) => `replying:${id}`

/** Sets the message that the next one replies to; undefined for none. Stored like a draft. */
export const reply = (id: ConversationId, replyTo: Quote | undefined): void =>
  memberStorage.write(replyName(id), replyTo && JSON.stringify(replyTo))

export const readReply = (id: ConversationId): Quote | undefined =>
  memberStorage.readJson<Quote>(replyName(id))

export const useReply = (id: ConversationId): Quote | undefined =>
  useSyncExternalStore(memberStorage.subscribe, () => readReply(id))

const none: readonly OutgoingImage[] = []
const pickedName = (id: ConversationId) => `picked:${id}`

/** The images picked for the next message of a conversation. */
export const readPicked = (id: ConversationId): readonly OutgoingImage[] =>
  memberStorage.readJson<readonly OutgoingImage[]>(pickedName(id)) ?? none

export const writePicked = (id: ConversationId, images: readonly OutgoingImage[]): void =>
  memberStorage.write(pickedName(id), images.length > 0 ? JSON.stringify(images) : undefined)

export const usePicked = (id: ConversationId): readonly OutgoingImage[] =>
  useSyncExternalStore(memberStorage.subscribe, () => readPicked(id))
