import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { useCloseRequest } from '../behaviour/use-close-request.ts'
import { usePressOutside } from '../behaviour/use-press-outside.ts'
import { useMenuKeys } from './use-menu-keys.ts'

export type MenuPlace = {
  align?: 'start' | 'end' | undefined
  side?: 'top' | 'bottom' | undefined
}

type MenuPanelProps = MenuPlace & {
  id: string
  /** The element that focus returns to. */
  triggerRef: RefObject<HTMLElement | null>
  /** The menu's name, unless the trigger names it. */
  label?: string | undefined
  /** The position, if it is not next to the trigger, such as the pointer's. */
  at?: DOMRect | undefined
  onClose: () => void
  children: ReactNode
}

const GAP_PX = 8

/**
 * The open menu, next to its trigger in the top layer; above the trigger if there is no room below.
 * Closing restores focus to the trigger.
 */
export function MenuPanel(props: MenuPanelProps) {
  const { id, triggerRef, label, at, align, side, onClose, children } = props
  const ref = useRef<HTMLDivElement>(null)
  const moveByKey = useMenuKeys(ref)
  usePressOutside(at ? [ref] : [ref, triggerRef], onClose)
  useCloseRequest(onClose)
  useCloseOnMove(at ? undefined : triggerRef, onClose)

  useLayoutEffect(() => {
    const panel = ref.current
    const trigger = triggerRef.current
    if (!panel || !trigger) return
    panel.showPopover?.()
    const anchor = at ?? trigger.getBoundingClientRect()
    const room = innerHeight - anchor.bottom - GAP_PX
    const fits = panel.offsetHeight <= room || anchor.top < innerHeight - anchor.bottom
    const place = { align, side: fits ? side : ('top' as const) }
    Object.assign(panel.style, placeNextTo(anchor, place))
    panel.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
    return () => {
      if (panel.contains(document.activeElement)) trigger.focus()
    }
  }, [triggerRef, at, align, side])

  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      // Otherwise the key would also close the dialog around the menu.
      event.preventDefault()
    }
    if (event.key === 'Escape' || event.key === 'Tab') return onClose()
    moveByKey(event)
  }

  return (
    <div
      ref={ref}
      id={id}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={label ? undefined : `${id}-trigger`}
      onKeyDown={pressKey}
      className="menu fixed m-0 max-h-[calc(100dvh-16px)] max-w-[calc(100vw-16px)] overflow-auto rounded-row border border-line bg-surface p-1.5 text-ink shadow-3"
    >
      {children}
    </div>
  )
}

function placeNextTo(trigger: DOMRect, { align, side }: MenuPlace): CSSProperties {
  return {
    inset: 'auto',
    minWidth: `${Math.max(trigger.width, 224)}px`,
    ...(align === 'end'
      ? { right: `${document.documentElement.clientWidth - trigger.right}px` }
      : { left: `${trigger.left}px` }),
    ...(side === 'top'
      ? { bottom: `${innerHeight - trigger.top + GAP_PX}px` }
      : { top: `${trigger.bottom + GAP_PX}px` }),
  }
}

/**
 * Closes the menu when the window is resized, or a scroll moves its trigger. Other scrolls leave it
 * open, such as the page's own while its parts load next to a fixed sidebar.
 */
function useCloseOnMove(
  triggerRef: RefObject<HTMLElement | null> | undefined,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const topOf = () => triggerRef?.current?.getBoundingClientRect().top
    const top = topOf()
    const leave = () => close()
    const scroll = () => {
      if (top === undefined || topOf() !== top) close()
    }
    addEventListener('resize', leave)
    addEventListener('scroll', scroll)
    return () => {
      removeEventListener('resize', leave)
      removeEventListener('scroll', scroll)
    }
  }, [triggerRef])
}
