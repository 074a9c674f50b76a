import type { FlagLetter } from '@shipmates/contract/flags'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Flag } from './flags.tsx'
import { Button } from './ui/button.tsx'

/** A query that can be made again. */
export type FailedQuery = { isFetching: boolean; refetch: () => unknown }

type FailedStateProps = {
  /** The wording fixed by the specification, such as "Failed to load feed". */
  title: string
  /** One reassuring sentence: what is safe, what to try. */
  children?: ReactNode
  query: FailedQuery
  /** Defaults to V, "I require assistance". */
  flag?: FlagLetter | undefined
  headingLevel?: 2 | 3 | undefined
}

/** Error state of a list that failed to load, with a retry button. */
export function FailedState(props: FailedStateProps) {
  const { title, children, query, flag = 'V', headingLevel = 2 } = props
  const Heading = `h${headingLevel}` as const
  return (
    <div
      role="alert"
      className="flex flex-col items-start self-stretch rounded-card border border-fail-edge bg-fail p-5"
    >
      <Flag letter={flag} className="mb-[18px] size-14 outline-fail-edge" />
      <Heading className="type-title text-20 leading-[1.2] tracking-[-0.018em]">{title}</Heading>
      {children && (
        <p className="mt-1.5 max-w-[36ch] text-14 leading-[1.5] text-pretty">{children}</p>
      )}
      <Button className="mt-5" onClick={() => void query.refetch()} busy={query.isFetching}>
        {!query.isFetching && <RotateCw aria-hidden="true" />}
        Try again
      </Button>
    </div>
  )
}
