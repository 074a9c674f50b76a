import { createHmac } from 'node:crypto'
import type { SessionId } from '@shipmates/contract/ids'
import { OAUTH_STATE_WITHIN_MS } from '@shipmates/contract/limits'
import { PROVIDER_CALLBACK_PATH, type ProviderId } from '@shipmates/contract/sign-in-options'
import type { OAuthState } from '../../adapters/oidc/oidc.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import type { Client } from '../accounts/sessions.ts'
import type { Provider } from './providers.ts'

type Purpose = 'sign-in' | 'link'

interface Begun {
  id: ProviderId
  provider: Provider
  /** The session that links an account; null for a login. */
  sessionId: SessionId | null
  next: string | null
  /** The token of an invitation. */
  invitation: string | undefined
}

/**
 * Starts a browser's redirect to a provider. Returns the address there, and the secret that the browser keeps in a
 * cookie; several redirects of one browser share it. The verifier and the nonce are derived from the secret and the
 * state, so the database holds none of them.
 *
 * Throws ProviderError.
 */
export async function startOAuth(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { id, provider, sessionId, next, invitation }: Begun,
  kept: string | undefined,
): Promise<{ url: string; secret: string }> {
  const secret = kept && /^[\w-]{43}$/.test(kept) ? kept : createToken()
  const state = `${sessionId === null ? 'sign-in' : 'link'}.${createToken()}`
  const url = await provider.authorizeUrl(oauthStateOf(config, { id, state, secret }))
  await db
    .insertInto('providerVisits')
    .values({
      hash: hashOf({ state, secret }),
      provider: id,
      sessionId,
      next,
      invitationHash: invitation ? hashToken(invitation) : null,
      expiresAt: new Date(now().getTime() + OAUTH_STATE_WITHIN_MS),
    })
    .execute()
  return { url, secret }
}

/**
 * Uses up the state of a browser that returns. Returns undefined for an unknown or expired state, in another browser
 * and for another provider. Only one of several concurrent uses gets it.
 */
export async function takeOAuthState(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  id: ProviderId,
  { state, secret }: { state: string; secret: string | undefined },
) {
  if (!secret) return undefined
  const begun = await db
    .deleteFrom('providerVisits')
    .where('hash', '=', hashOf({ state, secret }))
    .where('provider', '=', id)
    .returning(['sessionId', 'next', 'invitationHash', 'expiresAt'])
    .executeTakeFirst()
  if (!begun || begun.expiresAt <= now()) return undefined
  return { ...begun, ...oauthStateOf(config, { id, state, secret }) }
}

/** The purpose of a state; undefined for a state that is not ours. */
export function purposeOf(state: string): Purpose | undefined {
  const [purpose] = state.split('.')
  return purpose === 'sign-in' || purpose === 'link' ? purpose : undefined
}

const oauthStateOf = (
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  { id, state, secret }: { id: ProviderId; state: string; secret: string },
): OAuthState => ({
  callback: publicUrl + PROVIDER_CALLBACK_PATH.replace(':provider', id),
  state,
  verifier: derive(secret, `verifier ${state}`),
  nonce: derive(secret, `nonce ${state}`),
})

const hashOf = ({ state, secret }: { state: string; secret: string }) =>
  hashToken(`${secret} ${state}`)

const derive = (secret: string, what: string): string =>
  createHmac('sha256', secret).update(what).digest('base64url')

/** The address of a page for the step that is left after a provider. */
export function pageAfter(
  page: '/login' | '/signup',
  provider: ProviderId,
  next: string | null,
): string {
  const query = new URLSearchParams({ from: provider, ...(next && { next }) })
  return `${page}?${query}`
}

/** Where members link accounts. */
export const SETTINGS_PAGE = '/settings#sign-in'

/** The same page, with the reason why an account was not linked. */
export const settingsAfter = (provider: ProviderId): string => `/settings?from=${provider}#sign-in`

/** The page to open: a path of this site; undefined for anything else. */
export function toPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || next.length > 500) return undefined
  // Browsers read a backslash as a slash, and ignore tabs and line breaks.
  const isPath = /^\/(?!\/)[^\\\p{C}]*$/u.test(next)
  const home = 'https://shipmates.invalid'
  if (!isPath || !URL.canParse(next, home)) return undefined
  const { origin, pathname, search, hash } = new URL(next, home)
  const path = pathname + search + hash
  return origin === home && !path.startsWith('//') ? path : undefined
}

/** A browser on its way to a provider or back. */
export interface Visitor {
  viewer: Viewer | undefined
  client: Client
  /** The secret that its redirects to providers share, if any. */
  secret: string | undefined
  /** The ticket of its sign-up, if any. */
  ticket: string | undefined
  /** The token of the step that is left after a provider, if any. */
  pendingToken: string | undefined
}

/** Where a browser goes next, and the Set-Cookie headers. */
export interface Redirect {
  location: string
  cookies: string[]
}
