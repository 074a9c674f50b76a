import { useEffect, useEffectEvent } from 'react'

/** Calls back on Ctrl or Cmd plus the key, anywhere on the page. */
export function useCommandKey(key: string, press: () => void): void {
  const onPress = useEffectEvent(press)

  useEffect(() => {
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
