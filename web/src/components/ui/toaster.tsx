import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { toastStore } from '../../lib/toast.ts'
import { subscribeTopDialog, topDialog } from '../../lib/top-dialog.ts'
import { ToastCard } from './toast-card.tsx'

/**
 * Shows the toasts of lib/toast.ts: bottom right, above a bar that stands there (`data-bottom-bar`), or
 * top centre, under the header, on a narrow screen. Beside a composer they are at the top, too, under the
 * chat's bar, on any screen: below are Send, Retry and Delete, above is Back. Successes are announced
 * politely, errors at once.
 * While a dialog is open the toasts are inside it, since a modal dialog makes everything else inert.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot)
  const [host] = useState(() => document.createElement('div'))

  useLayoutEffect(() => {
    const move = () => (topDialog() ?? document.body).append(host)
    const unsubscribe = subscribeTopDialog(move)
    move()
    return () => {
      unsubscribe()
      host.remove()
    }
  }, [host])

  const cards = (kind: 'success' | 'error') =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => <ToastCard key={toast.id} toast={toast} />)

  return createPortal(
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed right-6 bottom-6 z-50 in-[:root:has([data-bottom-bar])]:bottom-20 in-[:root:has([data-composer])]:[inset-block:176px_auto]! flex w-[min(400px,calc(100vw-32px))] flex-col text-ink max-md:inset-x-4 max-md:top-15 max-md:bottom-auto max-md:mx-auto"
    >
      <div role="status">{cards('success')}</div>
      <div role="alert">{cards('error')}</div>
    </section>,
    host,
  )
}
