import type { UserId } from '@shipmates/contract/ids'
import { connectWith } from '@shipmates/contract/messages/connections'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { NARROW, useMediaQuery } from '../lib/browser/use-media-query.ts'
import { useOnline } from '../lib/browser/use-online.ts'
import { NoteForm } from './note-form.tsx'
import { Dialog } from './ui/dialog.tsx'

type NotePopoverProps = {
  user: { id: UserId; userName: string }
  /** The button that opened it. */
  triggerRef: RefObject<HTMLButtonElement | null>
  onClose: () => void
  onSend: (note: string) => void
}

const GAP_PX = 8
const MARGIN_PX = 16

/** Connect with a note: a popover beside its button; a bottom sheet on a phone. */
export function NotePopover(props: NotePopoverProps) {
  const { user, onClose, onSend } = props
  const isOnline = useOnline()
  const isNarrow = useMediaQuery(NARROW)
  if (!isNarrow) return <Popover {...props} isOnline={isOnline} />
  return (
    <Dialog size="small" title={connectWith(user)} onClose={onClose}>
      <div className="mt-3.5">
        <NoteForm user={user} isOnline={isOnline} onCancel={onClose} onSend={onSend} />
      </div>
    </Dialog>
  )
}

function Popover(props: NotePopoverProps & { isOnline: boolean }) {
  const { user, triggerRef, onClose, onSend, isOnline } = props
  const ref = useRef<HTMLDivElement>(null)
  const titleId = useId()
  usePlaceBeside(ref, triggerRef)
  usePressOutside([ref, triggerRef], onClose)

  const pressKey = (event: KeyboardEvent) => {
    // Not a shortcut of the card around it.
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <div
      ref={ref}
      popover="manual"
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={pressKey}
      className="menu fixed m-0 w-[340px] max-w-[calc(100vw-32px)] rounded-card border border-line bg-surface p-4 text-ink shadow-3"
    >
      <NoteForm
        user={user}
        isOnline={isOnline}
        heading={
          <h3 id={titleId} className="type-title text-16 wrap-anywhere">
            {connectWith(user)}
          </h3>
        }
        onCancel={onClose}
        onSend={onSend}
      />
    </div>
  )
}

/** Shows the popover above its button, or below where there is no room. Closing restores focus. */
function usePlaceBeside(
  ref: RefObject<HTMLElement | null>,
  triggerRef: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const popover = ref.current
    const trigger = triggerRef.current
    if (!popover || !trigger) return
    const place = () => {
      const { top, bottom, right } = trigger.getBoundingClientRect()
      const height = popover.offsetHeight
      const isAbove = top - GAP_PX - height >= MARGIN_PX
      Object.assign(popover.style, {
        inset: 'auto',
        top: `${isAbove ? top - GAP_PX - height : Math.min(bottom + GAP_PX, innerHeight - height - MARGIN_PX)}px`,
        left: `${Math.max(MARGIN_PX, right - popover.offsetWidth)}px`,
      })
    }
    popover.showPopover?.()
    place()
    popover.querySelector('textarea')?.focus({ preventScroll: true })
    const observer = new ResizeObserver(place)
    observer.observe(popover)
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
      if (popover.contains(document.activeElement)) trigger.focus()
    }
  }, [ref, triggerRef])
}

function usePressOutside(inside: RefObject<HTMLElement | null>[], onClose: () => void): void {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    const isInside = inside.some(({ current }) => current?.contains(target as Node))
    if (!isInside) onClose()
  })
  useEffect(() => {
    const listen = (event: PointerEvent) => press(event)
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [])
}
