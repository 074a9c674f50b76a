import { RotateCw } from 'lucide-react'
import { EmptyState } from '../../components/empty-state.tsx'
import { Button } from '../../components/ui/button.tsx'

type NoDevelopersProps = {
  /** Nobody fits the filters; otherwise everybody has been seen. */
  isUnmatched: boolean
  onClear: () => void
  onRefresh: () => void
}

/** An empty page of developers, and the way on. */
export function NoDevelopers({ isUnmatched, onClear, onRefresh }: NoDevelopersProps) {
  if (isUnmatched) {
    return (
      <EmptyState
        flag="F"
        title="No developers found"
        action={<Button onClick={onClear}>Clear Filters</Button>}
      >
        Try adjusting your filters: fewer skills, another gender, or part of a username.
      </EmptyState>
    )
  }
  const refresh = (
    <Button kind="primary" onClick={onRefresh}>
      <RotateCw aria-hidden="true" />
      Refresh
    </Button>
  )
  return (
    <EmptyState flag="M" title="No more developers" action={refresh}>
      You have seen everyone for now. New people join all the time.
    </EmptyState>
  )
}
