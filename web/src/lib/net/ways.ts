import { getWays, type ProviderId, type Ways } from '@shipmates/contract/ways'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** How one can sign in and sign up here. */
export const waysQuery = queryOptions({
  queryKey: ['ways'],
  queryFn: async ({ signal }): Promise<Ways> => (await call(getWays, {}, signal)).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** What a provider is called here; of one that is not set up any more, what it is. */
export function providerName(ways: Ways | undefined, provider: ProviderId): string {
  const known = ways?.providers.find(({ id }) => id === provider)?.name
  return known ?? (provider === 'github' ? 'GitHub' : 'Your provider')
}
