import { useSyncExternalStore } from 'react'

const READ_EVERY_MS = 30_000

/** What the clock makes of something, kept true as time passes; drawn anew only when the words change. */
export const useClock = (wordsAt: (now: Date) => string): string =>
  useSyncExternalStore(readOften, () => wordsAt(new Date()))

function readOften(read: () => void): () => void {
  const timer = setInterval(read, READ_EVERY_MS)
  return () => clearInterval(timer)
}
