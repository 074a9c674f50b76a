import { type ReactNode, use, useEffect, useMemo } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router'
import { leaveLayers, replaceBelowLayers, settleHistory } from '../lib/browser/layer-history.ts'

/**
 * Makes navigation from inside a dialog replace the dialog's history entry instead of adding one.
 */
export function LayeredNavigation({ children }: { children: ReactNode }) {
  const context = use(NavigationContext)
  // Every link reads this context: keep its identity as stable as the router's own.
  const layered = useMemo(() => {
    const { navigator } = context
    const push: Navigator['push'] = (...to) =>
      leaveLayers(
        () => navigator.push(...to),
        () => navigator.replace(...to),
      )
    // Links to the current page use `replace`.
    const replace: Navigator['replace'] = (...to) =>
      replaceBelowLayers(() => navigator.replace(...to))
    return { ...context, navigator: { ...navigator, push, replace } }
  }, [context])
  // After a reload the current history entry may belong to a dialog that is no longer open.
  useEffect(settleHistory, [])

  return <NavigationContext value={layered}>{children}</NavigationContext>
}
