/** Loads the parts that a signed-in screen does not need at first. */
export const loadLater = () => import('./later.ts')
