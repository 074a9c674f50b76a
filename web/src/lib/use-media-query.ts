import { MOBILE_BREAKPOINT_PX } from '@shipmates/contract/limits'
import { useSyncExternalStore } from 'react'

/** Told in rem, as the styles tell it: who set a larger text has the narrow layout on a wider screen. */
export const NARROW = `(width < ${MOBILE_BREAKPOINT_PX / 16}rem)`

/** Whether a media query holds, kept current. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
