import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { dismissErrors } from '../lib/toast.ts'

/** Takes the toasted errors of a page away when one leaves it. Stands before the pages, whose own errors stay. */
export function EndErrors() {
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of filters is the same page
  useEffect(dismissErrors, [pathname])

  return null
}
