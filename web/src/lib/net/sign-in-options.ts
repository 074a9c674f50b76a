import {
  getSignInOptions,
  type ProviderId,
  type SignInOptions,
} from '@shipmates/contract/sign-in-options'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** The sign-in and sign-up methods of this site. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: async ({ signal }): Promise<SignInOptions> =>
    (await call(getSignInOptions, {}, signal)).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The provider's name on this site; its id if it is no longer configured. */
export function providerName(options: SignInOptions | undefined, provider: ProviderId): string {
  const known = options?.providers.find(({ id }) => id === provider)?.name
  return known ?? (provider === 'github' ? 'GitHub' : 'Your provider')
}

/** The lead text of a site without passwords; undefined without a provider. */
export const providerIntro = ({ providers: [main] }: SignInOptions): string | undefined =>
  main && `Use your ${main.name} account. We'll take you there and back.`
