import { useEffectEvent, useLayoutEffect } from 'react'
import { storedSwitch } from './stored-switch.ts'

/**
 * Whether single-character shortcuts are on. They can be switched off, for speech input and switch
 * devices.
 */
export const letterKeys = storedSwitch('letter-keys', true)

/** Elements where characters are typed, or used for type-ahead. */
const TYPED_INTO =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=menu]'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>

/** The character of a shortcut, in lower case; undefined if the key is not a shortcut. */
export function shortcutKeyOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: Pressed) {
  if (key.length !== 1 || ctrlKey || metaKey || altKey || !letterKeys.read()) return undefined
  if (target instanceof Element && target.closest(TYPED_INTO)) return undefined
  const letter = key.toLowerCase()
  // Some layouts need Shift for "/" and "?"; Shift with a letter is not a shortcut.
  return shiftKey && letter !== key.toUpperCase() ? undefined : letter
}

const PROCESSED_KEY = 229

/**
 * Whether a key belongs to an input method composition. Safari ends the composition before the
 * event, so only the key code (229) shows it.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === PROCESSED_KEY

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The label of a key on this platform's keyboard; `Mod` is Command or Ctrl. */
export function keyName(key: string): string {
  if (key === 'Mod') return isApple() ? '⌘' : 'Ctrl'
  return key === 'Alt' && isApple() ? '⌥' : key
}

/** Calls back on each key that is pressed anywhere on the page. */
export function useKeyPress(press: (event: KeyboardEvent) => void): void {
  const onPress = useEffectEvent(press)

  // A passive effect would miss a key that is pressed right after the first paint.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onPress(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Whether Ctrl or Cmd is held with the key, and no other modifier. */
export const isCommand = (event: KeyboardEvent, key: string): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === key

/** Calls back on Ctrl or Cmd plus the key, anywhere on the page. */
export const useCommandKey = (key: string, press: () => void): void =>
  useKeyPress((event) => {
    if (!isCommand(event, key)) return
    event.preventDefault()
    press()
  })
