import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { heightVariable } from '../../lib/browser/height-variable.ts'
import { isCommand, useKeyPress } from '../../lib/browser/keys.ts'
import { subscribeTopDialog, topDialog } from '../../lib/browser/top-dialog.ts'
import { classNames } from '../../lib/class-names.ts'
import { dismissToast, type Toast, toastStore } from '../../lib/toast.ts'
import { ToastCard } from './toast-card.tsx'

const room = heightVariable('--toast-room')

/**
 * Renders the toasts of lib/toast.ts in the bottom right corner, above a bar or composer; full-width
 * on a narrow screen. Pages and dialogs end above them (`--toast-room`), so that they cover nothing.
 * Successes are announced politely, errors assertively. Ctrl/Cmd+Z presses the newest Undo.
 *
 * While a dialog is open the toasts are rendered inside it, since a modal dialog makes everything
 * else inert.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot)
  const [host] = useState(() => document.createElement('div'))
  useUndoKey(toasts)

  useLayoutEffect(() => {
    const move = () => (topDialog() ?? document.body).append(host)
    const unsubscribe = subscribeTopDialog(move)
    move()
    return () => {
      unsubscribe()
      host.remove()
    }
  }, [host])

  const cards = (isError: boolean) =>
    toasts
      .filter((toast) => (toast.kind === 'error') === isError)
      .map((toast) => <ToastCard key={toast.id} toast={toast} />)

  return createPortal(
    <section
      aria-label="Notifications"
      ref={room}
      style={{ gridTemplateColumns: 'min(25rem, 100%)' }}
      className={classNames(
        'toasts fixed inset-x-0 z-5 grid max-md:z-7 justify-end text-ink',
        toasts.length > 0 && 'px-4 pb-3 md:px-6',
      )}
    >
      {/* Announces only new content: no earlier toasts, and not the name in a merged one. */}
      <div role="status" aria-atomic="false">
        {cards(false)}
      </div>
      <div role="alert">{cards(true)}</div>
    </section>,
    host,
  )
}

const TYPED_INTO = 'input, textarea, select, [contenteditable]'

/** Ctrl/Cmd+Z presses the newest Undo, and nothing else, except while typing. */
const useUndoKey = (toasts: readonly Toast[]): void =>
  useKeyPress((event) => {
    const undoable = toasts.findLast(({ undo }) => undo)
    if (!undoable || !isCommand(event, 'z')) return
    // A held key would undo several passes.
    if (event.repeat || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return
    event.preventDefault()
    undoable.undo?.()
    dismissToast(undoable.id)
  })
