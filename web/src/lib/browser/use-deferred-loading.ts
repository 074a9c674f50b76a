import { useDeferredValue } from 'react'

/**
 * A loading flag whose end is deferred, so that the content renders interruptibly: a whole screen
 * in one go would block a slow phone.
 */
export const useDeferredLoading = (isLoading: boolean): boolean =>
  useDeferredValue(isLoading) || isLoading
