import type { ConversationId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'
import { keep, readKept, subscribeKept } from '../../../lib/browser/kept.ts'

const nameOf = (id: ConversationId) => `draft:${id}`

/** Stores the draft of a conversation. */
export const writeDraft = (id: ConversationId, text: string): void =>
  keep(nameOf(id), text === '' ? undefined : text)

export const readDraft = (id: ConversationId): string => readKept(nameOf(id)) ?? ''

export const useDraft = (id: ConversationId): string =>
  useSyncExternalStore(subscribeKept, () => readDraft(id))
