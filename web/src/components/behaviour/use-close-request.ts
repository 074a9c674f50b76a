import { useEffect, useEffectEvent } from 'react'

type CloseWatcher = EventTarget & { destroy: () => void }

/**
 * Calls back when the system asks to close what is on top, such as by Back on Android, while mounted
 * and in browsers with `CloseWatcher`. For layers that are no modal dialog: a dialog receives the
 * request itself, as a `cancel` event.
 */
export function useCloseRequest(onClose: () => void): void {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher }
    if (!CloseWatcher) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [])
}
