import { createStore } from '../store.ts'

/**
 * Whether our service worker is missing in this browser. Assumed present until registration has
 * answered.
 */
export const missingWorkerStore = createStore(false)

export const setWorkerPresent = (isThere: boolean): void => missingWorkerStore.set(!isThere)
