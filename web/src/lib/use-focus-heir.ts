import { type RefCallback, useCallback } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

/** A ref for what goes away under the one who pressed it: the focus it held goes to its heir. */
export function useFocusHeir(heir: () => HTMLElement | null | undefined): RefCallback<HTMLElement> {
  const pass = useStableCallback(() => heir()?.focus({ preventScroll: true }))

  return useCallback(
    (element) => () => {
      if (!element?.contains(document.activeElement)) return
      queueMicrotask(() => {
        if (document.activeElement === document.body) pass()
      })
    },
    [pass],
  )
}
