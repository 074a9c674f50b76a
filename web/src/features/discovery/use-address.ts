import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Filters, readFilters, readPage, writeAddress } from './filters.ts'

/** Filters and page from the URL, with a function to navigate to others. Adds history entries. */
export function useAddress() {
  const [address, setAddress] = useSearchParams()
  const page = readPage(address)

  /**
   * Navigates to a page of the search or the feed; with `from`, only if that page is still shown.
   * Returns whether the URL changed.
   */
  const go = (filters: Filters, next = 1, { from }: { from?: number } = {}): boolean => {
    const now = new URLSearchParams(location.search)
    const target = writeAddress(filters, next)
    const isMoving = target.toString() !== now.toString() && (from ?? page) === readPage(now)
    if (isMoving) setAddress(target)
    return isMoving
  }

  return { filters: useMemo(() => readFilters(address), [address]), page, go }
}
