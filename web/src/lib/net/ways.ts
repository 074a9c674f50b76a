import { getWays, type ProviderId, type Ways } from '@shipmates/contract/ways'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** The sign-in and sign-up methods of this site. */
export const waysQuery = queryOptions({
  queryKey: ['ways'],
  queryFn: async ({ signal }): Promise<Ways> => (await call(getWays, {}, signal)).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The provider's name on this site; its id if it is no longer configured. */
export function providerName(ways: Ways | undefined, provider: ProviderId): string {
  const known = ways?.providers.find(({ id }) => id === provider)?.name
  return known ?? (provider === 'github' ? 'GitHub' : 'Your provider')
}
