import { useEffectEvent, useLayoutEffect } from 'react'

/** Calls back on Ctrl or Cmd plus the key, anywhere on the page. */
export function useCommandKey(key: string, press: () => void): void {
  const onPress = useEffectEvent(press)

  // A passive effect would miss a key that is pressed right after the first paint.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isCommand || event.key.toLowerCase() !== key) return
      event.preventDefault()
      onPress()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [key])
}
