import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { leaveScreen } from '../lib/toast.ts'

/**
 * Dismisses a screen's toasts on navigation. Rendered before the pages, so that toasts of the new
 * page stay.
 */
export function EndToasts() {
  const { pathname } = useLocation()

  useEffect(() => leaveScreen(pathname), [pathname])

  return null
}
