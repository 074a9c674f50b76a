import { createStack } from './stack.ts'

const openDialogs = createStack<HTMLDialogElement>()
const listeners = new Set<() => void>()

/**
 * Registers an open modal dialog. Everything outside it is inert, so what must stay reachable, such
 * as toasts, moves into it. Returns a function that unregisters it.
 */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  const remove = openDialogs.push(dialog)
  tell()
  return () => {
    remove()
    tell()
  }
}

/** The topmost open dialog, if any. */
export function topDialog(): HTMLDialogElement | undefined {
  return openDialogs.items().at(-1)
}

export function subscribeTopDialog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
