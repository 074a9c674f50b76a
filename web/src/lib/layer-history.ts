/** How each open layer closes, from the lowest to the top. */
const layers: (() => void)[] = []

/** How long the browser may take to go back. It may not do so at all, and says nothing of that. */
const RETURN_MS = 500

/** Set while entries are being taken back, which the browser does a moment later. */
let returning: ReturnType<typeof setTimeout> | undefined
/** Where one goes once they have been. */
let leaving: (() => void) | undefined
let settling: ReturnType<typeof setTimeout> | undefined

/** How many layers lie over the page at this entry of the tab's history. */
const depth = (): number => history.state?.layers ?? 0

/**
 * Gives a layer, such as a dialog, an entry of the tab's history until the returned call, so that Back
 * closes it and stays on its page. However it closes, no entry of it is left behind.
 */
export function enterHistory(close: () => void): () => void {
  layers.push(close)
  settleHistory()
  return () => {
    layers.splice(layers.indexOf(close), 1)
    settleHistory()
  }
}

/**
 * Brings the history in step with the layers that are open, once what happens now is over: a layer may
 * take another's place, or go to a page that takes its entry.
 */
export function settleHistory(): void {
  addEventListener('popstate', follow)
  clearTimeout(settling)
  settling = setTimeout(settle)
}

function settle(): void {
  if (returning) return
  const surplus = depth() - layers.length
  if (surplus > 0) {
    takeBack(surplus)
    return
  }
  for (let next = depth() + 1; next <= layers.length; next++) {
    const { state } = history
    // The router counts entries in `idx`; to it this one is the page once more.
    history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, layers: next }, '')
  }
}

function takeBack(entries: number): void {
  returning = setTimeout(endReturn, RETURN_MS)
  history.go(-entries)
}

function endReturn(): void {
  clearTimeout(returning)
  returning = undefined
  const leave = leaving
  leaving = undefined
  leave?.()
}

/** Closes the layers that Back or Forward has left, unless it was we who took an entry back. */
function follow(): void {
  if (returning) endReturn()
  else for (const close of layers.slice(depth()).reverse()) close()
  settleHistory()
}

/**
 * Goes somewhere else, by `replace` where the entry is a layer's: Back then leads from there to the
 * page, and not to a layer that is gone.
 */
export function leaveLayers(push: () => void, replace: () => void): void {
  onceReturned(() => (depth() > 0 ? replace() : push()))
}

/** Replaces the page itself where the entry is a layer's, which is taken back first. */
export function replaceBelowLayers(replace: () => void): void {
  if (depth() > 0 && !returning) takeBack(depth())
  onceReturned(replace)
}

/** Of several places that one goes to in the meantime, the last counts. */
function onceReturned(leave: () => void): void {
  if (returning) leaving = leave
  else leave()
}
