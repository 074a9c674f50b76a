/** A tab that is not seen paints nothing. */
const UNSEEN_MS = 100

/** Resolves once what has been changed is painted, soon where nothing is, or as the page goes. */
export const painted = (): Promise<void> =>
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
