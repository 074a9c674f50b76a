import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { dismissScreenToasts } from '../lib/toast.ts'

/**
 * Dismisses a screen's toasts on navigation. Rendered before the pages, so that toasts of the new
 * page stay.
 */
export function DismissToasts() {
  const { pathname } = useLocation()

  useEffect(() => dismissScreenToasts(pathname), [pathname])

  return null
}
