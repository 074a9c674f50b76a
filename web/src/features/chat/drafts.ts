import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'

/** Whose draft, and for which conversation. */
export interface DraftPlace {
  me: UserId
  conversationId: ConversationId
}

/** What session storage holds, or would hold where it is closed to us. */
const drafts = new Map<string, string>()
const listeners = new Set<() => void>()

const keyOf = ({ me, conversationId }: DraftPlace) => `shipmates-draft:${me}:${conversationId}`

export function readDraft(place: DraftPlace): string {
  const key = keyOf(place)
  let draft = drafts.get(key)
  if (draft === undefined) {
    draft = readStored(key)
    drafts.set(key, draft)
  }
  return draft
}

function readStored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps what is typed, at once and over reloads of this tab. */
export function writeDraft(place: DraftPlace, text: string): void {
  const key = keyOf(place)
  drafts.set(key, text)
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Storage may be full or closed to us; then the draft holds until the tab is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDraft = (place: DraftPlace): string =>
  useSyncExternalStore(subscribe, () => readDraft(place))
