/** Timeout: a hidden tab does not paint. */
const UNSEEN_MS = 100

/**
 * Resolves after the next paint, after 100 ms without a paint, or at once when the page is left.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('pagehide', end)
      resolve()
    }
    const timer = setTimeout(end, UNSEEN_MS)
    addEventListener('pagehide', end)
    requestAnimationFrame(() => setTimeout(end))
  })
