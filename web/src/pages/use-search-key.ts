import { useEffect, useEffectEvent } from 'react'
import { letterKeys } from '../lib/browser/letter-keys.ts'
import { topDialog } from '../lib/browser/top-dialog.ts'

const PANE = 'section:has([data-log])'

/**
 * Ctrl or Cmd+F in a chat, or with the focus on nothing, searches the chat; in the search field
 * itself the browser handles it. Disabled together with the single-letter shortcuts.
 */
export function useSearchKey(onSearch: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    const isFind = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'f'
    if (!isFind || !letterKeys.read() || topDialog() || !(target instanceof Element)) return
    const isInPane = target === document.body || target.closest(PANE) !== null
    if (!isInPane || target.matches('[data-chat-search]')) return
    event.preventDefault()
    onSearch()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
