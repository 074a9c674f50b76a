import type { Message } from '@shipmates/contract/chat'
import type { MessageId } from '@shipmates/contract/ids'
import { compareIds } from '../../../lib/compare-ids.ts'
import { type Thread, uncleared, withMessages } from './thread.ts'

interface Window {
  /** Consecutive messages, oldest first, from anywhere in the conversation. */
  messages: readonly Message[]
  /** Whether the first of them is the first of the conversation. */
  reachesStart: boolean
}

/**
 * Adds a window of messages and applies its changes. If it does not reach the loaded messages, it
 * leaves a gap; a gap that it covers is closed.
 */
export function withWindow(thread: Thread, { messages: window, reachesStart }: Window): Thread {
  const messages = uncleared(thread, window)
  const first = messages[0]?.id
  const last = messages.at(-1)?.id
  if (!first || !last) return thread

  const pages: (readonly Message[])[] = []
  const gapsBefore: MessageId[] = []
  for (const page of thread.pages) {
    const next = page[0]!.id
    const previous = pages.at(-1)?.at(-1)?.id
    const isGap = previous ? thread.gapsBefore?.includes(next) : thread.hasEarlier
    if (isGap) {
      const added = messages.filter(({ id }) => isBetween(id, previous, next))
      const reachesPrevious = previous !== undefined && compareIds(first, previous) <= 0
      const isFilled = added.length > 0 || reachesPrevious
      if (added.length > 0) pages.push(added)
      if (added[0] && previous && !reachesPrevious) gapsBefore.push(added[0].id)
      const reachesNext = isFilled && compareIds(last, next) >= 0
      if (!reachesNext && pages.length > 0) gapsBefore.push(next)
    }
    pages.push(page)
  }
  const oldest = thread.pages[0]?.[0]?.id
  const startsEarlier = !oldest || compareIds(first, oldest) <= 0
  const isNew = first !== oldest && startsEarlier
  return withMessages(
    {
      ...thread,
      pages,
      gapsBefore,
      hasEarlier: thread.hasEarlier && !(startsEarlier && reachesStart),
      // The number of unread messages before the window is unknown.
      unreadEarlier: isNew ? 0 : (thread.unreadEarlier ?? 0),
    },
    messages,
  )
}

const isBetween = (id: MessageId, previous: MessageId | undefined, next: MessageId) =>
  compareIds(id, next) < 0 && (!previous || compareIds(id, previous) > 0)
