import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { topDialog } from '../../lib/browser/top-dialog.ts'
import { classNames } from '../../lib/class-names.ts'
import { dismissToast, type Toast, type ToastSubject, textIdOf } from '../../lib/toast.ts'
import { playExit } from '../behaviour/exit-animation.ts'
import { restoreFocusTo } from '../behaviour/restore-focus.ts'
import { useCountdown } from '../behaviour/use-countdown.ts'
import { Button } from './button.tsx'

const looks = {
  success: [Check, 'bg-success-tint text-success'],
  info: [Info, 'bg-sunken text-ink-2'],
  error: [CircleAlert, 'bg-danger-tint text-danger'],
} as const

/** One toast. Its timer is paused on hover, while it holds focus, and in a hidden tab. */
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
  useCountdown({
    durationMs: toast.durationMs,
    since: toast.shownAt,
    isPaused: isHovered || isFocused,
    onEnd: dismiss,
  })

  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (element) playExit(element)
    }
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      ref={card}
      className={classNames(
        'toast pointer-events-auto relative mt-2.5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-row border border-line bg-surface pr-2 pl-3 text-14 leading-[1.4] font-550 shadow-3',
        toast.about ? 'py-2.5' : 'py-2',
      )}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        setFocused(true)
        cameFrom.current ??= event.relatedTarget as HTMLElement | null
      }}
      onBlur={() => setFocused(false)}
    >
      <Sign toast={toast} />
      <div className="min-w-0">
        <p id={toast.key && textIdOf(toast.key)} className="text-pretty wrap-anywhere">
          {toast.about ? (
            <SubjectLink about={toast.about} text={toast.text} onDone={dismiss} />
          ) : (
            toast.text
          )}
        </p>
        {toast.detail && <p className="text-13 font-450 text-ink-2">{toast.detail}</p>}
      </div>
      <div ref={restoreFocusTo(heir)} className="relative flex items-center gap-1">
        {toast.undo && <UndoButton undo={toast.undo} onDone={dismiss} />}
        {toast.action}
        <Button kind="ghost" icon size="small" aria-label="Close" onClick={dismiss}>
          <X aria-hidden="true" className="text-ink-2" />
        </Button>
      </div>
    </div>
  )
}

/** The avatar of the toast's member, else an icon for its kind. */
function Sign({ toast }: { toast: Toast }) {
  if (toast.about) return toast.about.avatar
  const [Icon, tone] = looks[toast.kind]
  return (
    <span className={classNames('grid size-7 place-items-center rounded-[8px]', tone)}>
      <Icon aria-hidden="true" />
    </span>
  )
}

type SubjectLinkProps = { about: ToastSubject; text: string; onDone: () => void }

/** The text as a link that covers the whole card. */
function SubjectLink({ about, text, onDone }: SubjectLinkProps) {
  const press = (event: MouseEvent) => {
    // Leave modified clicks (new tab, new window) to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    about.open()
    onDone()
  }
  return (
    <a href={about.path} className="toast-link" onClick={press}>
      <WithName text={text} userName={about.userName} />
    </a>
  )
}

/** The text, with the member's name in bold. */
function WithName({ text, userName = '' }: { text: string; userName: string | undefined }) {
  const at = userName ? text.indexOf(userName) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b className="font-650">{userName}</b>
      {text.slice(at + userName.length)}
    </>
  )
}

function UndoButton({ undo, onDone }: { undo: () => void; onDone: () => void }) {
  const press = () => {
    undo()
    onDone()
  }
  return (
    <Button
      kind="ghost"
      size="small"
      className="text-primary"
      aria-keyshortcuts="Control+Z Meta+Z"
      onClick={press}
    >
      <Undo2 aria-hidden="true" />
      Undo
    </Button>
  )
}
