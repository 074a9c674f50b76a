import { createStack } from './stack.ts'

/** The close callbacks of the open layers. */
const layers = createStack<() => void>()

/** Timeout for `history.go`. The browser may not navigate at all, without any event. */
const RETURN_MS = 500

/** Set while entries are being removed: `history.go` is asynchronous. */
let returning: ReturnType<typeof setTimeout> | undefined
/** The element to focus again after the removal. */
let focused: Element | null = null
/** A navigation to run after the removal. */
let leaving: (() => void) | undefined
let settling: ReturnType<typeof setTimeout> | undefined

/** The number of layers over the page at the current history entry. */
const depth = (): number => history.state?.layers ?? 0

/**
 * Adds a history entry for a layer, such as a dialog, so that Back closes the layer and stays on
 * the page. Returns a function to call when the layer closes for any reason, which removes the
 * entry.
 */
export function enterHistory(close: () => void): () => void {
  const remove = layers.push(close)
  settleHistory()
  return () => {
    remove()
    settleHistory()
  }
}

/**
 * Syncs the history with the open layers, after the current task: a layer may replace another in
 * it, or navigate to a page that replaces its entry.
 */
export function settleHistory(): void {
  addEventListener('popstate', follow)
  clearTimeout(settling)
  settling = setTimeout(settle)
}

function settle(): void {
  if (returning) return
  const open = layers.items().length
  const surplus = depth() - open
  if (surplus > 0) {
    takeBack(surplus)
    return
  }
  for (let next = depth() + 1; next <= open; next++) {
    const { state } = history
    // React Router counts entries in `idx`. A layer's entry counts as one more entry of the same
    // page.
    history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, layers: next }, '')
  }
}

function takeBack(entries: number): void {
  focused = document.activeElement
  returning = setTimeout(endReturn, RETURN_MS)
  history.go(-entries)
}

function endReturn(): void {
  clearTimeout(returning)
  returning = undefined
  // If the address has a fragment, the browser removes the focus after `popstate`.
  setTimeout(restoreFocus)
  const leave = leaving
  leaving = undefined
  leave?.()
}

function restoreFocus(): void {
  const isLost = document.activeElement === document.body
  if (isLost && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  focused = null
}

/**
 * On popstate: closes the layers that Back or Forward has left, unless we removed an entry
 * ourselves.
 */
function follow(): void {
  if (returning) endReturn()
  else for (const close of layers.items().slice(depth()).reverse()) close()
  settleHistory()
}

/**
 * Navigates. On a layer's entry it uses `replace`, so that Back returns to the page and not to a
 * closed layer.
 */
export function leaveLayers(push: () => void, replace: () => void): void {
  onceReturned(() => (depth() > 0 ? replace() : push()))
}

/** Replaces the page's own entry, after removing the layers' entries above it. */
export function replaceBelowLayers(replace: () => void): void {
  if (depth() > 0 && !returning) takeBack(depth())
  onceReturned(replace)
}

/** Runs a navigation, or queues it while entries are being removed; the last one wins. */
function onceReturned(leave: () => void): void {
  if (returning) leaving = leave
  else leave()
}
