import type { ConversationId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'
import { memberStorage } from '../../../lib/browser/member-storage.ts'
import type { OutgoingImage } from '../outbox/outbox.ts'

const none: readonly OutgoingImage[] = []
const nameOf = (id: ConversationId) => `picked:${id}`

/** The images picked for the next message of a conversation. */
export const readPicked = (id: ConversationId): readonly OutgoingImage[] =>
  memberStorage.readJson<readonly OutgoingImage[]>(nameOf(id)) ?? none

export const writePicked = (id: ConversationId, images: readonly OutgoingImage[]): void =>
  memberStorage.write(nameOf(id), images.length > 0 ? JSON.stringify(images) : undefined)

export const usePicked = (id: ConversationId): readonly OutgoingImage[] =>
  useSyncExternalStore(memberStorage.subscribe, () => readPicked(id))
