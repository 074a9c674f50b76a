import { type MouseEvent, type ReactNode, useRef } from 'react'

const WITHIN_MS = 500
const NEAR_PX = 24

interface Press {
  control: Element | null
  /** The pointer position; undefined for a key. */
  at: { x: number; y: number } | undefined
  time: number
}

/**
 * Keeps a double press from hitting two controls. A press shortly after another at the same
 * position is ignored if it hits another control, since the first one has been replaced. The same
 * applies to Enter and Space without another press in between.
 */
export function PressGuard({ children }: { children: ReactNode }) {
  const last = useRef<Press>(undefined)

  const guard = (event: MouseEvent) => {
    const press = pressOf(event)
    const first = last.current
    const isStray = first && first.control !== press.control && isAgain(first, press)
    // An ignored press restarts the time window, so that a third press or a held key is ignored
    // too.
    if (isStray) last.current = { ...press, control: first.control }
    else last.current = press.control ? press : undefined
    if (!isStray) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      className="contents"
      onClickCapture={guard}
      onKeyDownCapture={({ key }) => {
        if (key !== 'Enter' && key !== ' ') last.current = undefined
      }}
    >
      {children}
    </div>
  )
}

function pressOf({ target, detail, clientX, clientY, timeStamp }: MouseEvent): Press {
  return {
    control: target instanceof Element ? target.closest('a, button') : null,
    at: detail === 0 ? undefined : { x: clientX, y: clientY },
    time: timeStamp,
  }
}

function isAgain(first: Press, next: Press): boolean {
  if (next.time - first.time > WITHIN_MS) return false
  if (!first.at || !next.at) return first.at === next.at
  return Math.hypot(next.at.x - first.at.x, next.at.y - first.at.y) <= NEAR_PX
}
