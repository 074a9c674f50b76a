import { useQuery } from '@tanstack/react-query'
import { developersQuery } from './api.ts'
import { noFilters } from './filters.ts'

/**
 * Whether I am the only member, according to the feed without filters; false while unknown.
 * `isShown`: whether the feed is on the screen.
 */
export const useIsAlone = (isShown: boolean): boolean =>
  useQuery({ ...developersQuery(noFilters, 1), enabled: isShown }).data?.isAlone === true
