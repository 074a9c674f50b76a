import type { UserId } from '@shipmates/contract/ids'
import { TYPING_SENT_EVERY_MS, TYPING_STOPS_AFTER_MS } from '@shipmates/contract/limits'
import { useEffect, useRef } from 'react'
import { socket } from '../../lib/socket.ts'

/** Tells a member that I type to them, and that I stopped a second after the last key. */
export function useTypingSignal(recipientId: UserId) {
  const toldAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const stop = () => {
    clearTimeout(timer.current)
    if (toldAt.current === 0) return
    toldAt.current = 0
    socket.volatile?.emit('stop_typing', { recipientId })
  }

  const type = () => {
    const now = performance.now()
    if (toldAt.current === 0 || now - toldAt.current >= TYPING_SENT_EVERY_MS) {
      toldAt.current = now
      socket.volatile?.emit('typing', { recipientId })
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(stop, TYPING_STOPS_AFTER_MS)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving the chat ends the typing
  useEffect(() => stop, [])

  return { type, stop }
}
