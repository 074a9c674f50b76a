import { useSyncExternalStore } from 'react'

const READ_EVERY_MS = 30_000

/**
 * A text that depends on the current time, kept up to date; re-renders only when the text changes.
 */
export const useClock = (wordsAt: (now: Date) => string): string =>
  useSyncExternalStore(readOften, () => wordsAt(currentSecond()))

const SECOND_MS = 1000
let lastReading = new Date(0)

/** The time, constant within a second: React reads a store twice and expects equal values. */
function currentSecond(): Date {
  const now = Date.now()
  if (Math.abs(now - lastReading.getTime()) >= SECOND_MS) lastReading = new Date(now)
  return lastReading
}

function readOften(read: () => void): () => void {
  const timer = setInterval(read, READ_EVERY_MS)
  return () => clearInterval(timer)
}
