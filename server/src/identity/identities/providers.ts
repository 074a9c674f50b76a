import type { ProviderId } from '@shipmates/contract/sign-in-options'
import { readGithubPerson, signInUrl } from '../../adapters/github/oauth.ts'
import { createOidc, type OAuthState } from '../../adapters/oidc/oidc.ts'
import type { Person } from '../../adapters/person.ts'
import type { Deps } from '../../deps.ts'

/** A provider that proves a person's identity. */
export interface Provider {
  /** The address that the browser goes to. Throws ProviderError. */
  authorizeUrl(oauthState: OAuthState): Promise<string>
  /** The person who returned with this query. Throws ProviderError. */
  readPerson(oauthState: OAuthState, query: URLSearchParams): Promise<Person>
}

export type Providers = Partial<Record<ProviderId, Provider>>

/** The providers that the settings configure. */
export function createProviders(deps: Pick<Deps, 'config' | 'now' | 'trace' | 'log'>): Providers {
  const { oidc, github } = deps.config
  return {
    ...(oidc && { oidc: createOidc(oidc, deps) }),
    ...(github && {
      github: {
        authorizeUrl: async (oauthState) => signInUrl(github, oauthState),
        readPerson: (oauthState, query) =>
          readGithubPerson({ ...deps, config: github }, oauthState, query),
      },
    }),
  }
}
