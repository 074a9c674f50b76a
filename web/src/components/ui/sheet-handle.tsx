import { type PointerEvent, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'

const closeAfterPx = 80

type SheetHandleProps = {
  /**
   * Whether content that scrolls up is hidden below the handle and not at the sheet's rounded edge.
   */
  hidesContent: boolean
  onClose: () => void
}

/** The grip of a bottom sheet: drag it down to close. Esc and Close do the same. */
export function SheetHandle({ hidesContent, onClose }: SheetHandleProps) {
  const startY = useRef<number>(undefined)
  const sheetOf = (event: PointerEvent) => event.currentTarget.closest('dialog')

  const grab = (event: PointerEvent) => {
    startY.current = event.clientY
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const pull = (event: PointerEvent) => {
    if (startY.current === undefined) return
    const travel = Math.max(0, event.clientY - startY.current)
    follow(sheetOf(event), travel)
  }
  const release = (event: PointerEvent) => {
    if (startY.current === undefined) return
    const travel = event.clientY - startY.current
    startY.current = undefined
    follow(sheetOf(event), 0)
    if (event.type === 'pointerup' && travel > closeAfterPx) onClose()
  }

  return (
    <div
      aria-hidden="true"
      className={classNames(
        'absolute inset-x-0 top-0 z-2 flex h-6 touch-none justify-center pt-2 md:hidden',
        hidesContent && 'bg-surface',
      )}
      onPointerDown={grab}
      onPointerMove={pull}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <span className="h-1 w-9 rounded-[2px] bg-surface shadow-[0_0_0_1px_var(--edge)]" />
    </div>
  )
}

/** Moves the sheet with the finger, without a transition; at 0 it animates back. */
function follow(sheet: HTMLElement | null, travelPx: number): void {
  sheet?.style.setProperty('transition', travelPx > 0 ? 'none' : '')
  sheet?.style.setProperty('transform', travelPx > 0 ? `translateY(${travelPx}px)` : '')
}
