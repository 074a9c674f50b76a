import { startTransition, useDeferredValue, useEffect, useState } from 'react'

const SHOW_AFTER_MS = 150
const KEEP_AT_LEAST_MS = 300

/** What to render: nothing yet, the skeleton, or the content. */
export type LoadingPhase = 'quiet' | 'skeleton' | 'ready'

/** Avoids flicker: a skeleton appears only after 150 ms, and then stays for at least 300 ms. */
export function useDelayedLoading(isLoading: boolean): LoadingPhase {
  const isWaiting = useDeferredLoading(isLoading)
  const [skeletonSince, setSkeletonSince] = useState<number>()

  useEffect(() => {
    if (isLoading && skeletonSince === undefined) {
      const timer = setTimeout(() => setSkeletonSince(Date.now()), SHOW_AFTER_MS)
      return () => clearTimeout(timer)
    }
    if (!isLoading && skeletonSince !== undefined) {
      const restMs = Math.max(0, skeletonSince + KEEP_AT_LEAST_MS - Date.now())
      const timer = setTimeout(() => startTransition(() => setSkeletonSince(undefined)), restMs)
      return () => clearTimeout(timer)
    }
  }, [isLoading, skeletonSince])

  if (skeletonSince !== undefined) return 'skeleton'
  return isWaiting ? 'quiet' : 'ready'
}

/**
 * A loading flag whose end is deferred, so that the content renders interruptibly: a whole screen
 * in one go would block a slow phone.
 */
export const useDeferredLoading = (isLoading: boolean): boolean =>
  useDeferredValue(isLoading) || isLoading

const SETTLED_MS = 200

/** Debounce: the text once it has not changed for a moment. */
export function useSettled(text: string): string {
  const [settled, settle] = useState(text)

  useEffect(() => {
    const timer = setTimeout(() => settle(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])

  return settled
}
