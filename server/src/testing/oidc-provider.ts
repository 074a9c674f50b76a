import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import type { OidcConfig } from '../platform/config/config.ts'
import { STAND_IN } from './stand-in.ts'

/** The provider's claims about a person, without the subject. */
export type Claims = Record<string, unknown>

const SCOPES = 'openid email profile'
const CLIENT = { clientId: 'shipmates', clientSecret: 'not-so-secret' }

/**
 * A certified provider of OpenID Connect, for successful sign-ins. The person who is `subject` consents at once. As in
 * the standard, claims come from its userinfo endpoint.
 */
export async function startOidcProvider(callback: string) {
  const server = createServer(STAND_IN)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Claims>()
  const test = {
    settings: { issuer, ...CLIENT, name: 'Ferry SSO', answersWithinMs: 60_000 } as OidcConfig,
    /** The person who signs in next. */
    subject: '',
    /** Adds a person, who signs in next. */
    introduce: (subject: string, claims: Claims) => {
      people.set(subject, claims)
      test.subject = subject
    },
    /** Signs in like a browser. Returns the path and the query to which the provider sends the browser back. */
    signIn: (authorizeUrl: string): Promise<string> => follow(authorizeUrl, callback),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const provider = new Provider(issuer, configure(callback, people))
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    await provider.interactionFinished(request, response, { login: { accountId: test.subject } })
  })
  return test
}

const configure = (callback: string, people: Map<string, Claims>): Configuration => ({
  clients: [
    {
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
      redirect_uris: [callback],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
    },
  ],
  clientAuthMethods: ['client_secret_basic'],
  jwks: {
    keys: [
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
    ],
  } as NonNullable<Configuration['jwks']>,
  cookies: { keys: ['a key for cookies'] },
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'nickname', 'preferred_username'],
  },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  ttl: { Grant: 600, Interaction: 600, Session: 600, AccessToken: 600, IdToken: 600 },
  pkce: { required: () => true },
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: async () => ({ sub, ...people.get(sub) }),
  }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client!.clientId,
      accountId: oidc.session!.accountId!,
    })
    grant.addOIDCScope(SCOPES)
    await grant.save()
    return grant
  },
})

/** Follows redirects with cookies until one leads to `callback`. */
async function follow(start: string, callback: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = start
  for (let hops = 0; hops < 10; hops++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${url} answers ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
    if (url.startsWith(callback)) return url.slice(new URL(url).origin.length)
  }
  throw new Error('the provider redirects for ever')
}
