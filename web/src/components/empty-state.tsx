import type { FlagLetter } from '@shipmates/contract/flags'
import type { ReactElement, ReactNode } from 'react'
import { Flag } from './flags.tsx'

type EmptyStateProps = {
  /** A flag, or another picture in its place. */
  flag: FlagLetter | ReactElement
  title: string
  /** One sentence: what happened and what to do next. */
  children?: ReactNode
  /** The next step: a Button or a ButtonLink. */
  action?: ReactNode
  headingLevel?: 2 | 3 | undefined
}

/** Empty state: a flag, a sentence and one next step. */
export function EmptyState({ flag, title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="my-auto flex flex-col items-start py-3">
      {typeof flag === 'string' ? <Flag letter={flag} className="mb-[18px] size-14" /> : flag}
      <Heading className="type-title text-20 leading-[1.2] tracking-[-0.018em]">{title}</Heading>
      {children && (
        <p className="mt-1.5 max-w-[36ch] text-14 leading-[1.5] text-pretty text-ink-2">
          {children}
        </p>
      )}
      {action && <div className="mt-5 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}

type EmptyBoxProps = {
  flag: FlagLetter
  title: string
  /** One sentence: what happened and what to do next. */
  children: ReactNode
  /** The next step: a ButtonLink. */
  action?: ReactNode
}

/** The empty state of one list among others, in a box in place of its first row. */
export function EmptyBox({ flag, title, children, action }: EmptyBoxProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-line bg-surface px-6 py-[22px] max-md:px-[18px]">
      <Flag letter={flag} className="size-14 flex-none" />
      <div className="min-w-44 flex-1">
        <h2 className="type-title text-20 leading-[1.2] tracking-[-0.018em]">{title}</h2>
        <p className="mt-1 text-14 leading-[1.5] text-pretty text-ink-2">{children}</p>
      </div>
      {action && (
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:h-11 max-md:*:flex-1">
          {action}
        </div>
      )}
    </div>
  )
}
