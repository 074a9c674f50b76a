import type { GithubConfig } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log.ts'
import type { Trace } from '../../platform/tracing/trace.ts'
import { type Person, ProviderError } from '../person.ts'
import { authorizeUrl, exchangeCode, revokeToken } from './oauth.ts'
import { readUser, readVerifiedEmail } from './read-account.ts'

/** One redirect of a browser to GitHub. */
interface OAuthState {
  /** The address to which GitHub sends the browser back. */
  callback: string
  /** Random, and valid once. */
  state: string
}

interface SignInDeps {
  config: GithubConfig
  now: () => Date
  trace: Trace
  log: Log
}

const SIGNS_IN_WITHIN_MS = 10_000

/** The address at which a browser signs in by GitHub. */
export const signInUrl = (config: GithubConfig, oauthState: OAuthState): string =>
  authorizeUrl(config, { ...oauthState, scope: 'user:email' })

/** The person who returned from GitHub with this query. Revokes the token. Throws ProviderError. */
export async function readGithubPerson(
  { log, ...deps }: SignInDeps,
  oauthState: OAuthState,
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
