import { LIST_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { OnlineButton } from '../../../components/ui/online-button.tsx'
import { useOnline } from '../../../lib/browser/use-window.ts'
import { loadMore, useHasMore, useShowMore } from './conversations.ts'

/** The next part is loaded when the end of the list is this near to the viewport. */
const NEAR = '600px'

type MoreConversationsProps = {
  /** Whether the whole list is being loaded, for a search. */
  isLoadingAll: boolean
}

/** The end of a list that has more: loads the next part as it comes near, or on a press. */
export function MoreConversations({ isLoadingAll }: MoreConversationsProps) {
  const end = useRef<HTMLDivElement>(null)
  const { mutate, isPending, isError } = useShowMore()
  const isOnline = useOnline()
  const isBusy = isPending || isLoadingAll
  const comeNear = useEffectEvent(() => {
    // After a failure it waits for a press.
    if (!isBusy && !isError && isOnline) mutate()
  })
  useEffect(() => {
    // Runs again after each part: the end may still be near.
    if (!end.current || isBusy) return
    const root = end.current.closest('[data-list]')
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) comeNear()
      },
      { root, rootMargin: NEAR },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isBusy])

  return (
    <div ref={end} className="flex justify-center p-2.5">
      <OnlineButton size="small" busy={isBusy} onClick={() => mutate()}>
        Show more
      </OnlineButton>
    </div>
  )
}

/**
 * Loads part after part while the whole list is searched. Returns whether it is still loading; a
 * failed part ends it.
 */
export function useLoadWhile(isWanted: boolean): boolean {
  const client = useQueryClient()
  const isNeeded = useHasMore() && isWanted
  const { mutate, reset, isPending, isError } = useMutation({
    mutationFn: () => loadMore(client, LIST_PAGE_SIZE_MAX),
  })
  const load = useEffectEvent(() => {
    if (!isWanted) reset()
    else if (isNeeded && !isPending && !isError) mutate()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each part
  useEffect(load, [isWanted, isNeeded, isPending])
  return isNeeded && !isError
}
