import { Check, CircleAlert, Undo2, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { leaveWithMotion } from '../../lib/leave.ts'
import { leavesFocusTo } from '../../lib/leaves-focus-to.ts'
import { dismissToast, type Toast } from '../../lib/toast.ts'
import { topDialog } from '../../lib/top-dialog.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { Button } from './button.tsx'

/** One toast. Its time stands still under the pointer, with focus inside, and in a hidden tab. */
export function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const heir = () =>
    cameFrom.current?.isConnected
      ? cameFrom.current
      : (topDialog() ?? document.querySelector<HTMLElement>('h1'))
  const dismiss = () => dismissToast(toast.id)
  useCountdown({ durationMs: toast.durationMs, isPaused: isHovered || isFocused, onEnd: dismiss })

  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (element) leaveWithMotion(element)
    }
  }, [])

  const isError = toast.kind === 'error'
  const Icon = isError ? CircleAlert : Check

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock
    <div
      ref={card}
      className="toast pointer-events-auto mt-2.5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-row border border-line bg-surface p-2 pl-3 text-14 leading-[1.4] font-550 shadow-3"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        setFocused(true)
        cameFrom.current ??= event.relatedTarget as HTMLElement | null
      }}
      onBlur={() => setFocused(false)}
    >
      <span
        className={classNames(
          'grid size-7 place-items-center rounded-[8px]',
          isError ? 'bg-danger-tint text-danger' : 'bg-success-tint text-success',
        )}
      >
        <Icon aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <p className="text-pretty wrap-anywhere">{toast.text}</p>
        {toast.detail && <p className="text-13 font-450 text-ink-2">{toast.detail}</p>}
      </div>
      <div ref={leavesFocusTo(heir)} className="flex items-center gap-1">
        {toast.action && <ActionButton action={toast.action} onDone={dismiss} />}
        <Button kind="ghost" icon size="small" aria-label="Close" onClick={dismiss}>
          <X aria-hidden="true" className="text-ink-2" />
        </Button>
      </div>
    </div>
  )
}

type ActionButtonProps = { action: NonNullable<Toast['action']>; onDone: () => void }

function ActionButton({ action, onDone }: ActionButtonProps) {
  const press = () => {
    action.run()
    onDone()
  }
  return (
    <Button kind="ghost" size="small" className="text-primary" onClick={press}>
      <Undo2 aria-hidden="true" />
      {action.label}
    </Button>
  )
}
