import { createListeners } from '../store.ts'

/** From bottom to top. */
const openDialogs = new Set<HTMLDialogElement>()
const listeners = createListeners()

/**
 * Registers an open modal dialog. Everything outside it is inert, so elements that must stay reachable, such as toasts,
 * move into it. Returns a function that unregisters it.
 */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  openDialogs.add(dialog)
  listeners.notify()
  return () => {
    openDialogs.delete(dialog)
    listeners.notify()
  }
}

/** The topmost open dialog, if any. */
export function topDialog(): HTMLDialogElement | undefined {
  return [...openDialogs].at(-1)
}

/** Calls back when a modal dialog opens or closes. Returns an unsubscribe function. */
export const subscribeTopDialog = listeners.subscribe
