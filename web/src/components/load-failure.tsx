import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FlagLetter } from '../lib/flags.ts'
import { useOnline } from '../lib/use-online.ts'
import { EmptyState } from './empty-state.tsx'
import { FailedState } from './failed-state.tsx'
import { Button } from './ui/button.tsx'

type LoadFailureProps = {
  /** The specification's sentence, such as "Failed to load feed". */
  title: string
  /** One line of comfort: what is safe, what to try. */
  children: ReactNode
  /** What happens by itself once the network is back. */
  offlineHint: string
  onRetry: () => void
  isRetrying?: boolean | undefined
  flag?: FlagLetter | undefined
}

/** What stands in place of something that could not be loaded; without a network it says that. */
export function LoadFailure({ offlineHint, ...failed }: LoadFailureProps) {
  if (useOnline()) return <FailedState {...failed} />
  const retry = (
    <Button onClick={failed.onRetry} busy={failed.isRetrying}>
      {!failed.isRetrying && <RotateCw aria-hidden="true" />}
      Try again
    </Button>
  )
  return (
    <EmptyState flag="X" title="You are offline" action={retry}>
      {offlineHint}
    </EmptyState>
  )
}
