import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function with a stable identity that calls the latest callback, for memoised rows. */
export function useStableCallback<A extends unknown[]>(call: (...args: A) => void) {
  const latest = useRef(call)
  useLayoutEffect(() => {
    latest.current = call
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
