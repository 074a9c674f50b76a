import { PROVIDER_CALLBACK_PATH } from '@shipmates/contract/sign-in-options'
import { startOidcProvider } from '../../server/src/testing/oidc-provider.ts'
import { type Host, startHost } from './host.ts'
import { freePort } from './server-process.ts'

export interface CompanyHost extends Host {
  /** The certified provider, and the person who signs in next. */
  company: Awaited<ReturnType<typeof startOidcProvider>>
}

/** Starts the product next to a certified provider of OpenID Connect, which it calls "Ferry SSO". */
export async function startCompanyHost(more: Record<string, string> = {}): Promise<CompanyHost> {
  const port = await freePort()
  const callback = PROVIDER_CALLBACK_PATH.replace(':provider', 'oidc')
  const company = await startOidcProvider(`http://localhost:${port}${callback}`)
  const { issuer, clientId, clientSecret, name } = company.settings
  const settings = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
    ...more,
  }
  const host = await startHost(settings, {}, port)
  return {
    ...host,
    company,
    stop: async () => {
      await host.stop()
      await company.stop()
    },
  }
}
