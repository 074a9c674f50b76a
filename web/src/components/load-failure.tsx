import type { FlagLetter } from '@shipmates/contract/flags'
import { loadsOnReturn, offline } from '@shipmates/contract/messages/common'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { useOnline } from '../lib/browser/use-window.ts'
import { EmptyState } from './empty-state.tsx'
import { type FailedQuery, FailedState } from './failed-state.tsx'
import { Button } from './ui/button.tsx'
import { NoticeBar } from './ui/notice-bar.tsx'

type LoadFailureProps = {
  /** The wording fixed by the specification, such as "Failed to load feed". */
  title: string
  /** One reassuring sentence: what is safe, what to try. */
  children: ReactNode
  query: FailedQuery
  flag?: FlagLetter | undefined
}

/** Shown in place of content that failed to load; mentions it if the browser is offline. */
export function LoadFailure(failed: LoadFailureProps) {
  const { query } = failed
  if (useOnline()) return <FailedState {...failed} />
  const retry = (
    <Button onClick={() => void query.refetch()} busy={query.isFetching}>
      {!query.isFetching && <RotateCw aria-hidden="true" />}
      Try again
    </Button>
  )
  return (
    <EmptyState flag="X" title={offline} action={retry}>
      {loadsOnReturn}
    </EmptyState>
  )
}

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
