import type { FlagLetter } from '@shipmates/contract/flags'
import type { ReactElement, ReactNode } from 'react'
import { Flag } from './flag.tsx'

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
