import { allToasts, durationMs, editToasts, isNarrow, nextToastId, type Toast } from './toast.ts'

type EventToastContent = Pick<Toast, 'text' | 'detail' | 'action'> & {
  about: NonNullable<Toast['about']>
}

/**
 * Shows in a toast what another member did. It replaces no other toast, but those with the same key: they take
 * their place, and their time starts again. On a phone they replace others, but wait for errors and Undo.
 */
export function showEventToast(key: string, content: EventToastContent): void {
  const shownAt = Date.now()
  editToasts((all) => {
    const known = all.find((toast) => toast.key === key)
    const id = known?.id ?? nextToastId()
    const shown: Toast = { ...content, id, key, kind: 'info', durationMs: durationMs.info, shownAt }
    if (known) return all.map((toast) => (toast === known ? shown : toast))
    const first = all.filter(({ kind, undo }) => kind === 'error' || undo).slice(-1)
    return [...(isNarrow() ? first : all), shown]
  })
}

/** Dismisses a toast that no longer holds, or that the member has acted on. */
export const dismissEventToast = (key: string): void =>
  editToasts((all) => all.filter((toast) => toast.key !== key))

/** Whether the toast with this key is shown, or waits to be shown. */
export const isEventToastShown = (key: string): boolean =>
  allToasts().some((toast) => toast.key === key)
