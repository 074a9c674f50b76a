import type { FoundMessage } from '@shipmates/contract/chat-search'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { LIST_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import { useEffect, useState } from 'react'
import { compareIds } from '../../../lib/compare-ids.ts'
import { jumpTo } from '../log/jumps.tsx'
import { useSearchHits } from './use-search-hits.ts'

/**
 * The hits of a search in one conversation, newest first, and the current one, which the log shows.
 * Passing the last hit loads the next part.
 */
export function useHits(conversationId: ConversationId, text: string) {
  const found = useSearchHits({ text, conversationId, limit: LIST_PAGE_SIZE_MAX })
  const { hits, terms, isSearching, hasNextPage, isFetchingNextPage } = found
  const [chosen, choose] = useState<{ id: MessageId; terms: readonly string[] }>()
  const currentId = chosen?.id
  const index = hits.findIndex(({ message }) => message.id === currentId)

  // A new search starts at the newest hit. If the current hit is deleted, the next older one
  // follows.
  const isOlder = ({ message }: FoundMessage) => compareIds(message.id, chosen!.id) < 0
  const older = chosen?.terms === terms ? (hits.find(isOlder) ?? hits.at(-1)) : undefined
  const next = (older ?? hits[0])?.message.id
  if (!isSearching && index < 0 && currentId !== next) choose(next && { id: next, terms })
  useEffect(() => {
    if (currentId) jumpTo({ conversationId, messageId: currentId })
  }, [conversationId, currentId])
  useCurrentRow(currentId)

  const show = (hit: FoundMessage | undefined) => {
    const id = hit?.message.id
    // The reader may have scrolled away from it.
    if (id && id === currentId) jumpTo({ conversationId, messageId: id })
    if (id) choose({ id, terms })
  }
  const step = async (by: 1 | -1) => {
    if (hits.length === 0 || isFetchingNextPage) return
    const to = index + by
    if (to < hits.length || !hasNextPage) return show(hits.at(to % hits.length))
    const more = await found.loadMore()
    // If it failed, the bar shows an error, and the log keeps its position.
    if (more) show(more[to] ?? more[0])
  }
  return {
    found,
    current: index < 0 ? undefined : index,
    step: (by: 1 | -1) => void step(by),
    /** Retries the failed request: the next part, or the search. */
    retry: () => void (found.hasNextFailed ? step(1) : found.refetch()),
  }
}

/**
 * Marks the row of the current hit, also when it is rendered later, so that its marks have a ring.
 */
function useCurrentRow(id: MessageId | undefined): void {
  useEffect(() => {
    const log = document.querySelector('[data-log]')
    if (!id || !log) return
    const markCurrent = () => {
      for (const row of log.querySelectorAll<HTMLElement>('[data-message]')) {
        if (row.dataset.message === id) row.dataset.hit = ''
        else delete row.dataset.hit
      }
    }
    markCurrent()
    const observer = new MutationObserver(markCurrent)
    observer.observe(log, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      for (const row of log.querySelectorAll<HTMLElement>('[data-hit]')) delete row.dataset.hit
    }
  }, [id])
}
