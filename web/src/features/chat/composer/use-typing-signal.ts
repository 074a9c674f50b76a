import type { UserId } from '@shipmates/contract/ids'
import { TYPING_SENT_EVERY_MS, TYPING_STOPS_AFTER_MS } from '@shipmates/contract/limits'
import { useEffect, useRef } from 'react'
import { socket } from '../../../lib/net/socket.ts'

/**
 * Sends typing events (throttled) to a member, and a stop event one second after the last key
 * (debounced).
 */
export function useTypingSignal(recipientId: UserId) {
  const lastSent = useRef<{ at: number; connection: string | undefined }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const stop = () => {
    clearTimeout(timer.current)
    if (!lastSent.current) return
    lastSent.current = undefined
    socket.volatile?.emit('stop_typing', { recipientId })
  }

  const type = () => {
    const now = performance.now()
    const { at = Number.NEGATIVE_INFINITY, connection } = lastSent.current ?? {}
    // Typing signals of an earlier connection ended with it.
    const isFresh = connection === socket.id && now - at < TYPING_SENT_EVERY_MS
    if (!isFresh && socket.connected) {
      lastSent.current = { at: now, connection: socket.id }
      socket.volatile?.emit('typing', { recipientId })
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(stop, TYPING_STOPS_AFTER_MS)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on leaving the chat
  useEffect(() => stop, [])

  return { type, stop }
}
