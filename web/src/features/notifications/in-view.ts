import { socket } from '../../lib/net/socket.ts'

/** Tells the server whether this tab is visible, on each connection and each change, until `end` aborts. */
export function tellInView(end: AbortSignal): void {
  const tell = () => void socket.volatile?.emit('in_view', !document.hidden)

  tell()
  socket.on('connect', tell)
  document.addEventListener('visibilitychange', tell, { signal: end })
  end.addEventListener('abort', () => socket.off('connect', tell))
}
