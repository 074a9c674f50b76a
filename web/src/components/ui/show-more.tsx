import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

type ShowMoreProps = Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'className'> & {
  /** An infinite query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Loads the next part of a list; renders nothing once all are shown. */
export const ShowMore = ({ query, ...look }: ShowMoreProps) =>
  query.hasNextPage && (
    <Button {...look} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      Show more
    </Button>
  )
