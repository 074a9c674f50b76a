import type { ServerEvent, ServerToClientEvents } from '@shipmates/contract/events'
import { useEffect, useEffectEvent } from 'react'
import { socket } from './socket.ts'

/** Subscribes to a server event while mounted. */
export function useSocketEvent<E extends ServerEvent>(
  event: E,
  handle: ServerToClientEvents[E],
): void {
  const onEvent = useEffectEvent(handle as (payload: unknown) => void)

  useEffect(() => {
    const listen = (payload: unknown) => onEvent(payload)
    socket.on(event, listen as never)
    return () => {
      socket.off(event, listen as never)
    }
  }, [event])
}
