/** Loads the parts of a chat that its first load does not need. */
export const loadLater = () => import('./later.ts')
