import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

/** What a member's name in a list does. */
export type Naming = {
  /** The id of the element that describes what pressing the name does. */
  hintId: string
  /** Whether the profile stands next to the list. */
  isChosen?: boolean
  onOpen: () => void
}

type NameButtonProps = Naming & { id?: string; className?: string; children: ReactNode }

/** A row that its name button covers: with an edge while the name has focus, or is chosen. */
export const rowClasses =
  'has-[h2_button:focus-visible]:outline-3 has-[h2_button:focus-visible]:outline-offset-2 has-[h2_button:focus-visible]:outline-primary has-[h2_[aria-current]]:border-primary has-[h2_[aria-current]]:shadow-[inset_0_0_0_1px_var(--primary)] forced-colors:has-[h2_[aria-current]]:border-[Highlight]'

/**
 * A member's name as a button that opens their profile. Its click area covers the nearest
 * positioned ancestor.
 */
export function NameButton(props: NameButtonProps) {
  const { id, hintId, isChosen, className, onOpen, children } = props
  return (
    <button
      type="button"
      id={id}
      aria-describedby={hintId}
      aria-current={isChosen || undefined}
      data-row=""
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
