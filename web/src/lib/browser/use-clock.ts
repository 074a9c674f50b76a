import { useSyncExternalStore } from 'react'

const READ_EVERY_MS = 30_000

/**
 * A text that depends on the current time, kept up to date; re-renders only when the text changes.
 */
export const useClock = (wordsAt: (now: Date) => string): string =>
  useSyncExternalStore(readOften, () => wordsAt(new Date()))

function readOften(read: () => void): () => void {
  const timer = setInterval(read, READ_EVERY_MS)
  return () => clearInterval(timer)
}
