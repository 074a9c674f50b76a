import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls back on a press outside these elements, while mounted. */
export function usePressOutside(
  inside: readonly RefObject<HTMLElement | null>[],
  onPress: () => void,
): void {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    const isInside = inside.some(
      ({ current }) => target instanceof Node && current?.contains(target),
    )
    if (!isInside) onPress()
  })

  useEffect(() => {
    const listen = (event: PointerEvent) => press(event)
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [])
}

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
