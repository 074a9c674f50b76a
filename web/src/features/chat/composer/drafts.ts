import type { ConversationId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'
import { memberStorage } from '../../../lib/browser/member-storage.ts'

const nameOf = (id: ConversationId) => `draft:${id}`

/** Stores the draft of a conversation. */
export const writeDraft = (id: ConversationId, text: string): void =>
  memberStorage.write(nameOf(id), text === '' ? undefined : text)

export const readDraft = (id: ConversationId): string => memberStorage.read(nameOf(id)) ?? ''

export const useDraft = (id: ConversationId): string =>
  useSyncExternalStore(memberStorage.subscribe, () => readDraft(id))
