import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useModal } from './use-modal.ts'

type DrawerProps = {
  id?: string | undefined
  label: string
  onClose: () => void
  children: ReactNode
}

const closeAfterPx = 60

/**
 * A panel at the left edge, open while mounted. Closed by Esc, a press on the backdrop, or a swipe.
 */
export function Drawer({ id, label, onClose, children }: DrawerProps) {
  const { ref, dialogProps } = useModal(onClose)
  const startX = useRef(0)

  const endSwipe = (event: PointerEvent) => {
    if (event.pointerType === 'touch' && startX.current - event.clientX > closeAfterPx) onClose()
  }

  return (
    <dialog
      ref={ref}
      id={id}
      aria-label={label}
      {...dialogProps}
      onPointerDown={(event) => {
        startX.current = event.clientX
        dialogProps.onPointerDown(event)
      }}
      onPointerUp={endSwipe}
      style={{ height: 'calc(100dvh - var(--toast-room))' }}
      className="drawer on-hull m-0 max-h-none w-[min(18rem,88vw)] [touch-action:pan-y] bg-hull text-on-hull shadow-3 outline-none backdrop:bg-overlay forced-colors:border-r"
    >
      {children}
    </dialog>
  )
}
