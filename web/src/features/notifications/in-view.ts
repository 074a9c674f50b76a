import { socket } from '../../lib/net/socket.ts'

/**
 * Sends the server whether this tab is visible, on each connection and each change, until `end`
 * aborts.
 */
export function announceInView(end: AbortSignal): void {
  const emitInView = () => void socket.volatile?.emit('in_view', !document.hidden)

  emitInView()
  socket.on('connect', emitInView)
  document.addEventListener('visibilitychange', emitInView, { signal: end })
  end.addEventListener('abort', () => socket.off('connect', emitInView))
}
