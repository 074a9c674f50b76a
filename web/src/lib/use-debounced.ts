import { useEffect, useState } from 'react'

/** Debounce: the value once it has not changed for `afterMs`. */
export function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [settled, settle] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => settle(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])

  return settled
}
