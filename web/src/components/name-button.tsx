import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type NameButtonProps = {
  id?: string
  /** The id of the element that describes what a press on the name does. */
  hintId: string
  className?: string
  onOpen: () => void
  children: ReactNode
}

/**
 * A member's name as a button that opens their profile. Its click area covers the nearest
 * positioned ancestor.
 */
export function NameButton({ id, hintId, className, onOpen, children }: NameButtonProps) {
  return (
    <button
      type="button"
      id={id}
      aria-describedby={hintId}
      className={classNames(
        'text-left outline-none after:absolute after:inset-0 active:text-primary',
        className,
      )}
      onClick={onOpen}
    >
      {children}
    </button>
  )
}
