import type { Message } from '@shipmates/contract/chat'
import type { MessageId } from '@shipmates/contract/ids'
import { compareIds } from '../../../lib/compare-ids.ts'
import {
  highestSeq,
  oldestOf,
  type ReadTo,
  type Thread,
  uncleared,
  withMessages,
  withReadTo,
} from './thread.ts'

/**
 * Applies everything added or changed since the thread was fetched, in the order of `changes`, and
 * how far both sides had read then.
 */
export const withMissed = (
  thread: Thread,
  changed: readonly Message[],
  readTo: ReadTo,
): Thread => ({
  ...withReadTo(withMessages(thread, changed), readTo),
  since: highestSeq(changed, thread.since),
})

/**
 * Removes the messages up to the one to which I cleared the conversation. An event of an earlier
 * clearing changes nothing.
 */
export function withoutCleared(thread: Thread, clearedToId: MessageId): Thread {
  const known = thread.clearedToId
  if (known && compareIds(clearedToId, known) <= 0) return thread
  const cleared = { ...thread, clearedToId }
  const oldest = oldestOf(thread)
  if (!oldest || compareIds(oldest.id, clearedToId) > 0) return cleared
  const pages = thread.pages
    .map((page) => uncleared(cleared, page))
    .filter((page) => page.length > 0)
  const gapsBefore = (thread.gapsBefore ?? []).filter((id) => id !== pages[0]?.[0]?.id)
  return { ...cleared, pages, gapsBefore, hasEarlier: false, unreadEarlier: 0 }
}
