import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while, such as a text that is no longer typed at. */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, settle] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => settle(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])

  return settled
}
