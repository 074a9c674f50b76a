/** A tab that is not seen paints nothing. */
const UNSEEN_MS = 100

/** Resolves once what has been changed is painted, or soon where nothing is. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, UNSEEN_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
