import { storedSwitch } from './stored-switch.ts'

/** Whether single characters are shortcuts; whoever dictates or uses a switch turns them off. */
export const letterKeys = storedSwitch('letter-keys', true)

/** Where characters are for typing, or for finding an entry by its first letters. */
const TYPED_INTO =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=menu]'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>

/** The character that was pressed as a shortcut, in lower case; undefined where it is none. */
export function shortcutKeyOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: Pressed) {
  if (key.length !== 1 || ctrlKey || metaKey || altKey || !letterKeys.read()) return undefined
  if (target instanceof Element && target.closest(TYPED_INTO)) return undefined
  const letter = key.toLowerCase()
  // Some layouts need Shift for "/" and "?", but Shift with a letter is another key.
  return shiftKey && letter !== key.toUpperCase() ? undefined : letter
}
