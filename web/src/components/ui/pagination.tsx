import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from './button.tsx'

type PaginationProps = {
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** The next page is loading. */
  isBusy?: boolean | undefined
}

/** Previous, Next and the current page. With a single page, only screen readers get the label. */
export function Pagination({ page, totalPages, onPage, isBusy = false }: PaginationProps) {
  if (totalPages <= 1) return <p className="sr-only">Page 1 of 1</p>
  return (
    <nav
      aria-label="Pagination"
      className="mt-7 flex items-center justify-center gap-4 max-md:gap-2 max-md:[&_.button]:h-11"
    >
      <Button
        className="max-[400px]:px-3"
        disabled={page <= 1 || isBusy}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden="true" />
        Previous
      </Button>
      <span role="status" className="type-mono text-center text-13 text-ink-2 max-md:flex-1">
        Page {page} of {totalPages}
      </span>
      <Button
        className="max-[400px]:px-3"
        disabled={page >= totalPages || isBusy}
        onClick={() => onPage(page + 1)}
      >
        Next
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  )
}
