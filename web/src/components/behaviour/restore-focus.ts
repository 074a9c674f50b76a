/** Ref callback: when the element unmounts while focused, moves focus to `fallback()`. */
export const restoreFocusTo =
  (fallback: () => HTMLElement | null | undefined) => (element: HTMLElement | null) => () => {
    if (!element!.contains(document.activeElement)) return
    // After a re-render the element still has focus.
    queueMicrotask(() => {
      if (document.activeElement === document.body) fallback()?.focus({ preventScroll: true })
    })
  }
