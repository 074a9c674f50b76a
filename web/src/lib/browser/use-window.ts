import { MOBILE_BREAKPOINT_PX } from '@shipmates/contract/limits'
import { useSyncExternalStore } from 'react'

/** In rem, like the styles: larger text switches to the narrow layout on wider screens. */
export const NARROW = `(width < ${MOBILE_BREAKPOINT_PX / 16}rem)`

/** Whether a media query matches; updates on change. */
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

/** Whether the browser is online; updates on change. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener)
      addEventListener('offline', listener)
      return () => {
        removeEventListener('online', listener)
        removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

/** Whether the tab is visible. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(subscribeVisibility, () => !document.hidden)

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
