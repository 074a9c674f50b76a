import type { CustomFetch } from 'openid-client'
import * as client from 'openid-client'
import * as z from 'zod/mini'
import type { OidcConfig } from '../../platform/config/config.ts'
import { readText } from '../../platform/read-text.ts'
import { hashToken } from '../../platform/tokens.ts'
import type { Trace } from '../../platform/tracing/trace.ts'
import { type Person, ProviderError } from '../person.ts'

/** One redirect of a browser to the provider. */
export interface OAuthState {
  /** The address to which the provider sends the browser back. */
  callback: string
  /** Random, and valid once. */
  state: string
  /** The secret of PKCE, without which a stolen code is worthless. */
  verifier: string
  /** The ID token of this sign-in must contain it. */
  nonce: string
}

interface Oidc {
  /** The address that the browser goes to. Throws ProviderError. */
  authorizeUrl(oauthState: OAuthState): Promise<string>
  /** The person who returned with this query. Throws ProviderError. */
  readPerson(oauthState: OAuthState, query: URLSearchParams): Promise<Person>
}

const REDISCOVER_AFTER_MS = 60 * 60_000

/** The provider in the settings. It is contacted at the first use, so that a dead one does not stop the start. */
export function createOidc(
  config: OidcConfig,
  { trace, now }: { trace: Trace; now: () => Date },
): Oidc {
  let known: { provider: Promise<client.Configuration>; at: number } | undefined
  const discover = () => {
    const at = now().getTime()
    if (!known || at - known.at > REDISCOVER_AFTER_MS) {
      const provider = discoverProvider(config, trace)
      const mine = { provider, at }
      known = mine
      // After a failure the next sign-in tries again.
      provider.catch(() => {
        if (known === mine) known = undefined
      })
    }
    return known.provider
  }
  return {
    authorizeUrl: (oauthState) => trust(async () => writeUrl(await discover(), oauthState)),
    readPerson: (oauthState, query) =>
      trust(async () => redeem(await discover(), oauthState, query)),
  }
}

/** The tolerated difference between the clocks of the provider and of this machine. */
const CLOCK_TOLERANCE_S = 120

/** Turns every error about an untrusted response into a ProviderError. */
async function trust<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isDenied =
      error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
    throw new ProviderError(isDenied ? 'denied' : 'unreachable', error)
  }
}

const discoverProvider = (
  { issuer, clientId, clientSecret, answersWithinMs }: OidcConfig,
  trace: Trace,
): Promise<client.Configuration> =>
  client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_S },
    authenticate(clientSecret),
    {
      [client.customFetch]: createProviderFetch(trace),
      timeout: answersWithinMs / 1000,
      execute: [
        // Otherwise the signature of an ID token is not verified.
        client.enableNonRepudiationChecks,
        ...(isOfThisMachine(issuer) ? [client.allowInsecureRequests] : []),
      ],
    },
  )

/** By what the provider supports: the secret in the body, or in a header, which all must support. */
const authenticate =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? []
    const byBody = methods.includes('client_secret_post')
    const by = byBody ? client.ClientSecretPost : client.ClientSecretBasic
    return by(secret)(server, ...rest)
  }

function writeUrl(provider: client.Configuration, oauthState: OAuthState): string {
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: oauthState.callback,
    scope: 'openid email profile',
    response_type: 'code',
    state: oauthState.state,
    nonce: oauthState.nonce,
    code_challenge: hashToken(oauthState.verifier).toString('base64url'),
    code_challenge_method: 'S256',
  })
  return requireSafe(url.href).href
}

/** Claims may have any type: one of another type counts as missing. */
const Text = z.catch(z.optional(z.string()), undefined)
const Claims = z.object({
  email: Text,
  // Only `true` counts; some providers write "true", some leave it out.
  email_verified: z.catch(z.optional(z.literal(true)), undefined),
  preferred_username: Text,
  nickname: Text,
  name: Text,
})

async function redeem(
  provider: client.Configuration,
  { callback, state, verifier, nonce }: OAuthState,
  query: URLSearchParams,
): Promise<Person> {
  const url = new URL(callback)
  url.search = query.toString()
  const tokens = await client.authorizationCodeGrant(provider, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const idToken = tokens.claims()!
  const { iss, sub } = idToken
  const tokenClaims = Claims.parse(idToken)
  const hasEndpoint = provider.serverMetadata().userinfo_endpoint !== undefined
  const claims =
    tokenClaims.email === undefined && hasEndpoint
      ? Claims.parse(await client.fetchUserInfo(provider, tokens.access_token, sub))
      : tokenClaims
  const names = [claims, tokenClaims].flatMap((each) => [
    each.preferred_username,
    each.nickname,
    each.name,
  ])
  return {
    issuer: iss,
    subject: sub,
    email: claims.email,
    isEmailVerified: claims.email_verified === true,
    names: names.filter((each) => each !== undefined),
  }
}

/** A key set has a few kB. */
const MAX_BYTES = 512 * 1024

/**
 * Calls a provider, and reads its whole response. Follows no redirect.
 *
 * Throws for an address that is neither https nor on this machine, and for an endless response.
 */
const createProviderFetch =
  (trace: Trace): CustomFetch =>
  (url, options) => {
    const { host } = requireSafe(url)
    const attributes = { 'http.request.method': options.method, 'server.address': host }
    return trace({ name: 'oidc', isOutgoing: true, attributes }, async () => {
      const { body, ...init } = options
      const response = await fetch(url, {
        ...init,
        ...(body != null && { body: body as NonNullable<RequestInit['body']> }),
        redirect: 'manual',
      })
      const text = await readText(response, MAX_BYTES)
      const { status, headers } = response
      // Such a status allows no body, not even an empty one.
      return new Response(status === 204 || status === 304 ? null : text, { status, headers })
    })
  }

/** Whether an address may use http, because its traffic does not leave this machine. */
function isOfThisMachine(url: string): boolean {
  const { hostname } = new URL(url)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** The address, if it is https, or http on this machine. Throws an Error for others. */
function requireSafe(address: string): URL {
  const url = new URL(address)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isOfThisMachine(address))
  if (!isSafe) throw new Error(`${url.origin} is neither https nor of this machine`)
  return url
}
