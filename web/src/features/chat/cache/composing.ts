import type { Quote } from '@shipmates/contract/chat'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'
import { memberStorage } from '../../../lib/browser/member-storage.ts'

/** What the composer is used for, other than a plain message. Survives reloads. */
export interface Composing {
  kind: 'edit'
  messageId: MessageId
  /** As it was before. */
  original: string
  /** As it is written now. */
  content: string
}

const nameOf = (id: ConversationId) => `composing:${id}`

/** Sets what the composer is used for; undefined for a plain message. The draft stays as it is. */
export const compose = (id: ConversationId, composing: Composing | undefined): void =>
  memberStorage.write(nameOf(id), composing && JSON.stringify(composing))

export const readComposing = (id: ConversationId): Composing | undefined =>
  memberStorage.readJson<Composing>(nameOf(id))

export const useComposing = (id: ConversationId): Composing | undefined =>
  useSyncExternalStore(memberStorage.subscribe, () => readComposing(id))

const replyOf = (id: ConversationId) => `replying:${id}`

/** Sets the message that the next one answers; undefined for none. Kept like a draft. */
export const reply = (id: ConversationId, replyTo: Quote | undefined): void =>
  memberStorage.write(replyOf(id), replyTo && JSON.stringify(replyTo))

export const readReply = (id: ConversationId): Quote | undefined =>
  memberStorage.readJson<Quote>(replyOf(id))

export const useReply = (id: ConversationId): Quote | undefined =>
  useSyncExternalStore(memberStorage.subscribe, () => readReply(id))
