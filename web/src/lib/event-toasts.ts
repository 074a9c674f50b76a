import { allToasts, durationMs, editToasts, isNarrow, nextToastId, type Toast } from './toast.ts'

type EventToastContent = Pick<Toast, 'text' | 'detail' | 'action'> & {
  about: NonNullable<Toast['about']>
}

/**
 * Shows a toast about another member's action. It replaces a toast with the same key in place and
 * restarts its time. On a phone it replaces other event toasts, but waits for errors and toasts
 * with Undo.
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

/** Dismisses a toast that is out of date, or that the member has acted on. */
export const dismissEventToast = (key: string): void =>
  editToasts((all) => all.filter((toast) => toast.key !== key))

/** Whether the toast with this key is shown or queued. */
export const isEventToastShown = (key: string): boolean =>
  allToasts().some((toast) => toast.key === key)
