import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { GithubConfig } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log.ts'
import { hashToken } from '../../platform/tokens.ts'
import type { Trace } from '../../platform/tracing/trace.ts'
import { type Person, ProviderError } from '../person.ts'
import { readUser, readVerifiedEmail } from './read-account.ts'
import { callGithub, GithubError } from './request.ts'

/** One authorization. */
interface Authorization {
  /** The address to which GitHub sends the member back. */
  callback: string
  /** Random, and valid once. */
  state: string
}

/**
 * The secret of PKCE, without which a stolen code is worthless. It is derived from the state and our own secret, so
 * that it is neither stored nor sent to the browser.
 */
const verifierOf = ({ clientSecret }: GithubConfig, state: string): string =>
  createHmac('sha256', clientSecret).update(`pkce ${state}`).digest('base64url')

/**
 * The address at which a person allows us to use their account. Without a scope that covers public data only;
 * `user:email` lets us read their addresses.
 */
export function authorizeUrl(
  config: GithubConfig,
  { callback, state, scope }: Authorization & { scope: '' | 'user:email' },
): string {
  const query = new URLSearchParams({
    client_id: config.clientId,
    redirect_uri: callback,
    scope,
    state,
    code_challenge: hashToken(verifierOf(config, state)).toString('base64url'),
    code_challenge_method: 'S256',
  })
  return `${config.url}/login/oauth/authorize?${query}`
}

/** What a call to GitHub needs. */
export interface GithubCall {
  config: GithubConfig
  now: () => Date
  trace: Trace
  signal: AbortSignal
}

const Granted = z.object({ access_token: z.string().check(z.minLength(1)) })
const Refused = z.object({ error: z.string() })

/** Exchanges a code for a token. Throws GithubError. */
export async function exchangeCode(
  { config, signal, ...deps }: GithubCall,
  { callback, state, code }: Authorization & { code: string },
): Promise<string> {
  const body = JSON.stringify({
    client_id: config.clientId,
    client_secret: config.clientSecret,
    code,
    redirect_uri: callback,
    code_verifier: verifierOf(config, state),
  })
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const url = `${config.url}/login/oauth/access_token`
  const answer = await callGithub(url, { method: 'POST', headers, body, signal }, deps)
  const granted = Granted.safeParse(answer.body)
  if (granted.success) return granted.data.access_token
  // Refusals have status 200.
  const refused = Refused.safeParse(answer.body)
  throw new GithubError(refused.success ? 'refused' : 'unreachable', {
    cause: new Error(refused.success ? refused.data.error : `GitHub answered ${answer.status}`),
  })
}

/** Revokes a token. Throws GithubError. */
export async function revokeToken(
  { config, signal, ...deps }: GithubCall,
  token: string,
): Promise<void> {
  const { apiUrl, clientId, clientSecret } = config
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const headers = {
    Accept: 'application/vnd.github+json',
    Authorization: `Basic ${credentials}`,
    'Content-Type': 'application/json',
  }
  const url = `${apiUrl}/applications/${encodeURIComponent(clientId)}/token`
  const body = JSON.stringify({ access_token: token })
  await callGithub(url, { method: 'DELETE', headers, body, signal }, deps)
}

const SIGNS_IN_WITHIN_MS = 10_000

/** The address at which a browser signs in by GitHub. */
export const signInUrl = (config: GithubConfig, oauthState: Authorization): string =>
  authorizeUrl(config, { ...oauthState, scope: 'user:email' })

/** The person who returned from GitHub with this query. Revokes the token. Throws ProviderError. */
export async function readGithubPerson(
  { log, ...deps }: { config: GithubConfig; now: () => Date; trace: Trace; log: Log },
  oauthState: Authorization,
  query: URLSearchParams,
): Promise<Person> {
  const code = query.get('code')
  if (!code) {
    const isDenied = query.get('error') === 'access_denied'
    throw new ProviderError(isDenied ? 'denied' : 'unreachable')
  }
  const { config } = deps
  const withinMs = Math.min(SIGNS_IN_WITHIN_MS, config.readsWithinMs)
  const inTime = { ...deps, signal: AbortSignal.timeout(withinMs) }
  try {
    const token = await exchangeCode(inTime, { ...oauthState, code })
    const reading = { ...inTime, token }
    const [user, email] = await Promise.all([readUser(reading), readVerifiedEmail(reading)])
    // Not awaited: no one else has the token.
    const ending = { ...deps, signal: AbortSignal.timeout(withinMs) }
    revokeToken(ending, token).catch((err) =>
      log.info({ err }, 'a GitHub token could not be revoked'),
    )
    return {
      issuer: config.url,
      subject: String(user.id),
      email,
      isEmailVerified: email !== undefined,
      names: [user.login],
    }
  } catch (error) {
    throw new ProviderError('unreachable', error)
  }
}
