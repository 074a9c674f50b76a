import { useSyncExternalStore } from 'react'

/** Whether the tab is visible. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(subscribeVisibility, () => !document.hidden)

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
