import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type FactsProps = {
  /** In display order; entries without text are left out. */
  facts: readonly { key: string; text: ReactNode }[]
  className?: string | undefined
}

/**
 * Short facts in one line, separated by dots. Facts wrap as a whole; a dot at the start of a line
 * is clipped.
 */
export function Facts({ facts, className }: FactsProps) {
  return (
    <p
      className={classNames(
        '-ml-3.5 flex flex-wrap wrap-anywhere [clip-path:inset(0_0_0_14px)]',
        className,
      )}
    >
      {facts.map(({ key, text }, index) => (
        <span key={key} className="relative pl-3.5">
          {index > 0 && <span className="absolute left-0 w-3.5 text-center"> · </span>}
          {text}
        </span>
      ))}
    </p>
  )
}
