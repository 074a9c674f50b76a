const openDialogs: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/**
 * Registers an open modal dialog. Everything outside it is inert, so what must stay reachable, such
 * as toasts, moves into it. Returns a function that unregisters it.
 */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog)
  tell()
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
    tell()
  }
}

/** The topmost open dialog, if any. */
export function topDialog(): HTMLDialogElement | undefined {
  return openDialogs.at(-1)
}

export function subscribeTopDialog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
