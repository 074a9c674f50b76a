import { useEffect } from 'react'
import { dismissToast, type Toast } from '../../lib/toast.ts'

const TYPED_INTO = 'input, textarea, select, [contenteditable]'

/** Ctrl/Cmd+Z presses the newest Undo, and nothing else, except while typing. */
export function useUndoKey(toasts: readonly Toast[]): void {
  useEffect(() => {
    const undoable = toasts.findLast(({ undo }) => undo)
    if (!undoable) return
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isUndo || event.key.toLowerCase() !== 'z') return
      // A held key would undo several passes.
      if (event.repeat || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return
      event.preventDefault()
      undoable.undo?.()
      dismissToast(undoable.id)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [toasts])
}
