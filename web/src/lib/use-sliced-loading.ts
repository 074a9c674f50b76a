import { useDeferredValue } from 'react'

/**
 * Whether something is loading, with the end held back to be drawn in slices: a whole screen or list at
 * once keeps a slow phone from all else.
 */
export const useSlicedLoading = (isLoading: boolean): boolean =>
  useDeferredValue(isLoading) || isLoading
