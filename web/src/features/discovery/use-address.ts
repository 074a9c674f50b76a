import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Filters, readFilters, readPage, writeAddress } from './filters.ts'

/** Filters and page as they stand in the address, and the way to another; Back comes back. */
export function useAddress() {
  const [address, setAddress] = useSearchParams()
  const page = readPage(address)

  /**
   * Goes to a page of a search or of the feed; with `from` only while that page is still shown.
   * Tells whether that is another place than before.
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
