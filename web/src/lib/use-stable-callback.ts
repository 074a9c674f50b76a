import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same and calls what was given last, for lists whose rows are drawn anew
 * only when their own data changes.
 */
export function useStableCallback<A extends unknown[]>(call: (...args: A) => void) {
  const latest = useRef(call)
  useLayoutEffect(() => {
    latest.current = call
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
