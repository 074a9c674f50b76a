import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useCloseRequest, usePressOutside } from '../behaviour/use-dismissal.ts'

type Align = 'start' | 'end'

type PopoverProps = {
  label?: string
  labelledBy?: string
  /** The element that the popover belongs to. */
  triggerRef: RefObject<HTMLElement | null>
  /** Which edges of popover and trigger align. */
  align?: Align
  className: string
  onClose: () => void
  children: ReactNode
}

const GAP_PX = 8
const MARGIN_PX = 16
/** The first of these elements gets the focus. */
const FIRST = '[data-autofocus], textarea, button, input'

/** A small dialog next to an element, open while mounted. Esc and a press outside close it. */
export function Popover(props: PopoverProps) {
  const { label, labelledBy, triggerRef, align = 'end', className, onClose, children } = props
  const ref = useRef<HTMLDivElement>(null)
  usePlaceNextTo(ref, triggerRef, align)
  usePressOutside([ref, triggerRef], onClose)
  useCloseRequest(onClose)

  const pressKey = (event: KeyboardEvent) => {
    // The surrounding page must not handle the key as a shortcut.
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
      aria-label={label}
      aria-labelledby={labelledBy}
      onKeyDown={pressKey}
      className={classNames(
        'menu fixed m-0 max-w-[calc(100vw-32px)] border border-line bg-surface text-ink shadow-3',
        className,
      )}
    >
      {children}
    </div>
  )
}

function leftNextTo(
  { left, right }: Pick<DOMRect, 'left' | 'right'>,
  width: number,
  align: Align,
  leftEdge: number,
): number {
  const wanted = align === 'end' ? right - width : left
  return Math.max(leftEdge, Math.min(wanted, innerWidth - width - MARGIN_PX))
}

/**
 * Shows the popover above its trigger, or below if there is no room above. Closing restores focus.
 */
function usePlaceNextTo(
  ref: RefObject<HTMLElement | null>,
  triggerRef: RefObject<HTMLElement | null>,
  align: Align,
): void {
  useLayoutEffect(() => {
    const popover = ref.current
    const trigger = triggerRef.current
    if (!popover || !trigger) return
    const place = () => {
      const { top, bottom, left, right } = trigger.getBoundingClientRect()
      const height = popover.offsetHeight
      // Keeps the popover next to the sidebar, not over it.
      const page = trigger.closest('main')?.getBoundingClientRect().left ?? 0
      const leftEdge = page + MARGIN_PX
      const isAbove = top - GAP_PX - height >= MARGIN_PX
      Object.assign(popover.style, {
        inset: 'auto',
        top: `${isAbove ? top - GAP_PX - height : Math.min(bottom + GAP_PX, innerHeight - height - MARGIN_PX)}px`,
        left: `${leftNextTo({ left, right }, popover.offsetWidth, align, leftEdge)}px`,
      })
    }
    popover.showPopover?.()
    place()
    popover.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true })
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
  }, [ref, triggerRef, align])
}
