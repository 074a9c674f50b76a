import { type ReactNode, useState } from 'react'

type TooltipProps = {
  /** The accessible name of a control that shows only an icon. */
  text: string
  side?: 'right' | 'bottom' | undefined
  children: ReactNode
}

const sides = {
  right: 'left-full top-1/2 ml-2 -translate-y-1/2',
  bottom: 'top-full left-1/2 mt-2 -translate-x-1/2',
}

/** Shows an icon's name on hover and keyboard focus; Esc hides it. */
export function Tooltip({ text, side = 'right', children }: TooltipProps) {
  const [isShown, setShown] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the control inside is interactive
    <span
      className="relative block"
      onPointerEnter={(event) => setShown(event.pointerType === 'mouse')}
      onPointerLeave={() => setShown(false)}
      onFocus={(event) => setShown(event.target.matches(':focus-visible'))}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
    >
      {children}
      {isShown && (
        <span
          aria-hidden="true"
          className={`absolute z-30 rounded-chip border border-line bg-surface px-2.5 py-1.5 text-13 font-600 leading-none whitespace-nowrap text-ink shadow-2 ${sides[side]}`}
        >
          {text}
        </span>
      )}
    </span>
  )
}
