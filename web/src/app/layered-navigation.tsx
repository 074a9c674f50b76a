import { type ReactNode, use, useEffect, useMemo } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router'
import { leaveLayers, replaceBelowLayers, settleHistory } from '../lib/layer-history.ts'

/** Lets what one goes to from a dialog take the dialog's entry in the tab's history. */
export function LayeredNavigation({ children }: { children: ReactNode }) {
  const context = use(NavigationContext)
  // Every link asks for the context: it may change no more often than the router's own.
  const layered = useMemo(() => {
    const { navigator } = context
    const push: Navigator['push'] = (...to) =>
      leaveLayers(
        () => navigator.push(...to),
        () => navigator.replace(...to),
      )
    // So goes a link to where one is.
    const replace: Navigator['replace'] = (...to) =>
      replaceBelowLayers(() => navigator.replace(...to))
    return { ...context, navigator: { ...navigator, push, replace } }
  }, [context])
  // A reload may leave us at the entry of a dialog that is open no more.
  useEffect(settleHistory, [])

  return <NavigationContext value={layered}>{children}</NavigationContext>
}
