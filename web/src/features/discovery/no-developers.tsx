import RotateCw from 'lucide-react/icons/rotate-cw'
import { EmptyState } from '../../components/empty-state.tsx'
import { Button } from '../../components/ui/button.tsx'

type NoDevelopersProps = {
  /** The search has no results; otherwise the reader has seen all of them. */
  isNoneFound: boolean
  onClear: () => void
  onRefresh: () => void
}

/** Empty state of the developers page. */
export function NoDevelopers({ isNoneFound, onClear, onRefresh }: NoDevelopersProps) {
  if (isNoneFound) {
    return (
      <EmptyState
        flag="F"
        title="No developers found"
        action={<Button onClick={onClear}>Clear Filters</Button>}
      >
        Try adjusting your filters: fewer skills, or just part of a username.
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
      You're all caught up. Check back soon for new people.
    </EmptyState>
  )
}
