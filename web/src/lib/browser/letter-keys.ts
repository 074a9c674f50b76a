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
