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
