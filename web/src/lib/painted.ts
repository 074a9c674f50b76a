/** A tab that is not seen paints nothing. */
const UNSEEN_MS = 100

/** Resolves once what has been changed is painted, soon where nothing is, or as the page goes. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      removeEventListener('pagehide', end)
      resolve()
    }
    addEventListener('pagehide', end)
    setTimeout(end, UNSEEN_MS)
    requestAnimationFrame(() => setTimeout(end))
  })
