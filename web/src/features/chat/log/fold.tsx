import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { LINES_SHOWN } from './may-be-long.ts'

/** Not as classes: all pages load their styles, and few messages are this long. */
const folded: CSSProperties = { maxHeight: `${1.45 * LINES_SHOWN}em`, overflow: 'hidden' }
const faded: CSSProperties = { maskImage: 'linear-gradient(#000 72%, transparent)' }

export type FoldProps = {
  isOnDark: boolean
  /** Whether it contains search hits: then it is not folded. */
  hasMarks: boolean
  children: ReactNode
}

/** Shows 12 lines of a longer text, and a button for the rest. */
export function Fold({ isOnDark, hasMarks, children }: FoldProps) {
  const text = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isUnfolded, setOpen] = useState(false)
  const isOpen = isUnfolded || hasMarks

  useLayoutEffect(() => {
    const element = text.current!
    const measure = () => setLong(element.scrollHeight > maxHeightOf(element) + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is folded away gets the focus */}
      <div
        ref={text}
        // The hidden part can still be reached by keyboard.
        onFocus={() => setOpen(true)}
        style={isOpen ? undefined : { ...folded, ...(isLong && faded) }}
      >
        {children}
      </div>
      {isLong && !hasMarks && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={classNames(
            'pt-1.5 pb-0.5 text-13 font-650 underline underline-offset-[0.18em]',
            isOnDark ? 'focus-visible:outline-on-bubble-out' : 'text-primary',
          )}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}

/** The height of 12 lines, as in `folded`. */
const maxHeightOf = (element: Element): number =>
  Number.parseFloat(getComputedStyle(element).fontSize) * 1.45 * LINES_SHOWN
