import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

type KbdProps = { className?: string | undefined; children: ReactNode }

/** One key of the keyboard. */
export function Kbd({ className = 'border-edge text-ink-2', children }: KbdProps) {
  return (
    <kbd
      className={classNames(
        'type-mono inline-block rounded-[5px] border bg-surface px-1.5 py-1 text-11',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
