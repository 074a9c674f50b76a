/** A ref for what goes away under the one who pressed it: the focus it held goes to its heir. */
export const leavesFocusTo =
  (heir: () => HTMLElement | null | undefined) => (element: HTMLElement | null) => () => {
    if (!element!.contains(document.activeElement)) return
    // Drawn anew, it is still there and keeps its focus.
    queueMicrotask(() => {
      if (document.activeElement === document.body) heir()?.focus({ preventScroll: true })
    })
  }
