const openDialogs: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/**
 * Tells that a modal dialog is open, until the returned call. All that lies outside it is inert then,
 * so what must stay within reach, such as toasts, moves into it.
 */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog)
  tell()
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
    tell()
  }
}

/** The dialog that was opened last, or undefined when none is open. */
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
