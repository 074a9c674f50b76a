import type { SessionId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Authenticate } from '../../platform/http/viewer.ts'
import { hashToken } from '../../platform/tokens.ts'
import { sessionCookie } from './cookie.ts'
import { type LiveSession, touchSession } from './sessions.ts'

/**
 * Lifetime of a cache entry: how long a session that ended may still be accepted when the event
 * that closes it is lost.
 */
const CACHED_MS = 10_000
const MAX_CACHED = 50_000

interface CachedSession {
  session: LiveSession
  until: number
}

export interface SessionCheck {
  authenticate: Authenticate
  /** Evicts closed sessions from the cache, whichever node closed them. */
  forget(ids: readonly SessionId[]): void
}

/**
 * Resolves the viewer of a Cookie header. Caches sessions in memory for `CACHED_MS`, so that a
 * busy tab does not query the database for every request. Call `forget` as soon as sessions close.
 */
export function createSessionCheck(deps: Pick<Deps, 'db' | 'now' | 'config'>): SessionCheck {
  const byToken = new Map<string, CachedSession>()
  /** The cache key of each session, so that evicting one is not a scan. */
  const keys = new Map<SessionId, string>()
  /** Lookups in flight: concurrent requests with the same token share one query. */
  const asking = new Map<string, Promise<LiveSession | undefined>>()

  const remember = (key: string, session: LiveSession) => {
    if (byToken.size >= MAX_CACHED) {
      byToken.clear()
      keys.clear()
    }
    byToken.set(key, { session, until: deps.now().getTime() + CACHED_MS })
    keys.set(session.sessionId, key)
  }
  const drop = (key: string) => {
    const known = byToken.get(key)
    if (known) keys.delete(known.session.sessionId)
    byToken.delete(key)
  }
  const ask = (key: string, token: string) => {
    const asked = touchSession(deps, token)
      .then((session) => {
        // Not cached if `forget` ran during the query: this session may be one of those closed.
        // Nor while the account is about to be deleted, so that it is served as soon as it is kept.
        if (session && !session.isLeaving && asking.get(key) === asked) remember(key, session)
        return session
      })
      .finally(() => {
        if (asking.get(key) === asked) asking.delete(key)
      })
    asking.set(key, asked)
    return asked
  }

  const authenticate: Authenticate = async (cookieHeader) => {
    const token = sessionCookie.read(deps.config.publicUrl, cookieHeader)
    if (!token) return undefined

    const key = hashToken(token).toString('base64')
    const atMs = deps.now().getTime()
    const known = byToken.get(key)
    if (known && known.until > atMs && known.session.expiresAt.getTime() > atMs) {
      return known.session
    }

    drop(key)
    const session = await (asking.get(key) ?? ask(key, token))
    if (!session?.isProlonged) return session
    return { ...session, setCookie: sessionCookie.write(deps.config.publicUrl, token) }
  }

  const forget = (ids: readonly SessionId[]) => {
    asking.clear()
    for (const id of ids) {
      const key = keys.get(id)
      if (key) drop(key)
    }
  }
  return { authenticate, forget }
}
