import { useEffect, useState } from 'react'

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
