import { loadsOnReturn, offline } from '@shipmates/contract/messages/common'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { useOnline } from '../lib/browser/use-window.ts'
import { EmptyState } from './empty-state.tsx'
import { Flag } from './flags.tsx'
import { Button } from './ui/button.tsx'
import { NoticeBar } from './ui/notice-bar.tsx'

/** A query that can be made again. */
export type FailedQuery = { isFetching: boolean; refetch: () => unknown }

type FailedStateProps = {
  /** The wording fixed by the specification, such as "Failed to load feed". */
  title: string
  /** One reassuring sentence: what is safe, what to try. */
  children?: ReactNode
  query: FailedQuery
  headingLevel?: 2 | 3 | undefined
}

type LoadFailureProps = Omit<FailedStateProps, 'headingLevel'> & { children: ReactNode }

/** Shown in place of content that failed to load; mentions it if the browser is offline. */
export function LoadFailure(failed: LoadFailureProps) {
  if (useOnline()) return <FailedState {...failed} />
  return (
    <EmptyState flag="X" title={offline} action={<Retry query={failed.query} />}>
      {loadsOnReturn}
    </EmptyState>
  )
}

/** Error state of a list that failed to load, with a retry button. */
export function FailedState(props: FailedStateProps) {
  const { title, children, query, headingLevel = 2 } = props
  const Heading = `h${headingLevel}` as const
  return (
    <div
      role="alert"
      className="flex flex-col items-start self-stretch rounded-card border border-fail-edge bg-fail p-5"
    >
      {/* V: I require assistance. */}
      <Flag letter="V" className="mb-[18px] size-14 outline-fail-edge" />
      <Heading className="type-title text-20 leading-[1.2] tracking-[-0.018em]">{title}</Heading>
      {children && (
        <p className="mt-1.5 max-w-[36ch] text-14 leading-[1.5] text-pretty">{children}</p>
      )}
      <Retry query={query} className="mt-5" />
    </div>
  )
}

type RetryProps = { query: FailedQuery; className?: string | undefined }

const Retry = ({ query, className }: RetryProps) => (
  <Button className={className} onClick={() => void query.refetch()} busy={query.isFetching}>
    {!query.isFetching && <RotateCw aria-hidden="true" />}
    Try again
  </Button>
)

/** Shows how old a list is, above it while offline. */
export function StaleNotice({ updatedAt }: { updatedAt: number }) {
  if (useOnline()) return null
  const time = new Date(updatedAt).toLocaleTimeString(undefined, { timeStyle: 'short' })
  return (
    <div className="mb-3">
      <NoticeBar kind="offline" inset>
        You're offline. Last updated at {time}.
      </NoticeBar>
    </div>
  )
}
