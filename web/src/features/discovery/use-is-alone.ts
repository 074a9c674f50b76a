import { useQuery } from '@tanstack/react-query'
import { developersQuery } from './api.ts'
import { noFilters } from './filters.ts'

/** Whether no one else is here, by the feed without filters; false until it is known. `isShown`: the feed is on the screen. */
export const useIsAlone = (isShown: boolean): boolean =>
  useQuery({ ...developersQuery(noFilters, 1), enabled: isShown }).data?.isAlone === true
