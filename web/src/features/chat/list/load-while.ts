import { LIST_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { loadMore, useHasMore } from './conversations.ts'

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
