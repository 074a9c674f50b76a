import type { Quote } from '@shipmates/contract/chat'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'
import { memberStorage } from '../../../lib/browser/member-storage.ts'

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

const nameOf = (id: ConversationId) => `composing:${id}`

/** Sets the composer's state; undefined for a plain message. The draft stays. */
export const compose = (id: ConversationId, composing: Composing | undefined): void =>
  memberStorage.write(nameOf(id), composing && JSON.stringify(composing))

export const readComposing = (id: ConversationId): Composing | undefined =>
  memberStorage.readJson<Composing>(nameOf(id))

export const useComposing = (id: ConversationId): Composing | undefined =>
  useSyncExternalStore(memberStorage.subscribe, () => readComposing(id))

const replyOf = (id: ConversationId) => `replying:${id}`

/** Sets the message that the next one replies to; undefined for none. Stored like a draft. */
export const reply = (id: ConversationId, replyTo: Quote | undefined): void =>
  memberStorage.write(replyOf(id), replyTo && JSON.stringify(replyTo))

export const readReply = (id: ConversationId): Quote | undefined =>
  memberStorage.readJson<Quote>(replyOf(id))

export const useReply = (id: ConversationId): Quote | undefined =>
  useSyncExternalStore(memberStorage.subscribe, () => readReply(id))
