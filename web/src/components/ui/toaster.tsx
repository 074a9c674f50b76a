import { Check, CircleAlert, Undo2, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { dismissToast, type Toast, toastStore } from '../../lib/toast.ts'
import { Button } from './button.tsx'

/** Shows the toasts of lib/toast.ts: bottom right, or top centre on a narrow screen. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot, () => [])

  return (
    <RadixToast.Provider label="Notification" swipeDirection="right">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport
        label="Notifications"
        className="fixed right-6 bottom-6 z-50 grid w-[min(400px,calc(100vw-32px))] gap-2.5 outline-none max-md:inset-x-4 max-md:top-3 max-md:bottom-auto max-md:mx-auto"
      />
    </RadixToast.Provider>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const isError = toast.kind === 'error'
  const Icon = isError ? CircleAlert : Check

  return (
    <RadixToast.Root
      type={isError ? 'foreground' : 'background'}
      duration={toast.durationMs}
      onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
      className="toast grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-row border border-line bg-surface p-2 pl-3 text-14 font-550 leading-[1.4] shadow-3"
    >
      <span
        className={classNames(
          'grid size-7 place-items-center rounded-[8px]',
          isError ? 'bg-danger-tint text-danger' : 'bg-success-tint text-success',
        )}
      >
        <Icon aria-hidden="true" />
      </span>
      <div>
        <RadixToast.Title className="wrap-anywhere">{toast.text}</RadixToast.Title>
        {toast.detail && (
          <RadixToast.Description className="text-13 font-450 text-ink-2">
            {toast.detail}
          </RadixToast.Description>
        )}
      </div>
      <div className="flex items-center gap-1">
        {toast.action && (
          <RadixToast.Action altText={toast.action.label} asChild onClick={toast.action.run}>
            <Button kind="ghost" size="small" className="text-primary!">
              <Undo2 aria-hidden="true" />
              {toast.action.label}
            </Button>
          </RadixToast.Action>
        )}
        <RadixToast.Close asChild>
          <Button kind="ghost" icon size="small" aria-label="Close" className="text-ink-2!">
            <X aria-hidden="true" />
          </Button>
        </RadixToast.Close>
      </div>
    </RadixToast.Root>
  )
}
