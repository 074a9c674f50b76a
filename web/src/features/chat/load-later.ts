/** Loads what a chat does without at first. */
export const loadLater = () => import('./later.ts')
