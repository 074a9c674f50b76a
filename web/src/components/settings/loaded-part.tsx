import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState } from '../load-failure.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { RowSkeleton } from './section.tsx'

type LoadedPartProps<Data> = {
  query: UseQueryResult<Data>
  /** What is loaded, such as "passkeys" or "two-step sign-in". */
  what: string
  /** Shown if loading failed: what still works. */
  hint: string
  children: (data: Data) => ReactNode
}

/** A part of the settings, once it is loaded. */
export function LoadedPart<Data>({ query, what, hint, children }: LoadedPartProps<Data>) {
  const { data } = query
  if (query.isError && data === undefined) {
    return (
      <FailedState title={`Failed to load ${what}`} headingLevel={3} query={query}>
        {hint}
      </FailedState>
    )
  }
  return (
    <Loading isLoading={data === undefined} label={`Loading ${what}`} skeleton={<RowSkeleton />}>
      {() => data !== undefined && children(data)}
    </Loading>
  )
}
