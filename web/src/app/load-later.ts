/** Loads what a signed-in screen does without at first. */
export const loadLater = () => import('./later.ts')
