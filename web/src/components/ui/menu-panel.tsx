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
import { useCloseRequest, usePressOutside } from '../behaviour/use-dismissal.ts'

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

const TYPE_AHEAD_MS = 600

/** Roving focus in a menu: arrow keys, Home, End and type-ahead. */
export function useMenuKeys(menu: RefObject<HTMLElement | null>) {
  const typed = useRef({ text: '', at: 0 })

  return (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    const here = items.indexOf(document.activeElement as HTMLElement)
    const goTo = (index: number) => {
      event.preventDefault()
      items.at(index % items.length)?.focus()
    }

    if (event.key === 'ArrowDown' || event.key === 'ArrowRight') return goTo(here + 1)
    if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') return goTo(Math.max(here, 0) - 1)
    if (event.key === 'Home') return goTo(0)
    if (event.key === 'End') return goTo(-1)
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.key === ' ') return

    const isNewWord = event.timeStamp - typed.current.at > TYPE_AHEAD_MS
    const text = (isNewWord ? '' : typed.current.text) + event.key.toLowerCase()
    typed.current = { text, at: event.timeStamp }
    const found = items.findIndex((item) => item.textContent?.trim().toLowerCase().startsWith(text))
    if (found >= 0) goTo(found)
  }
}
