import type { SessionId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Authenticate } from '../../platform/http/viewer.ts'
import { networkOf } from '../../platform/network.ts'
import { hashToken } from '../../platform/tokens.ts'
import { sessionCookie } from './cookie.ts'
import { type LiveSession, touchSession } from './sessions.ts'

/** Lifetime of a cache entry. If the event that closes a session is lost, the session is accepted for this long. */
const CACHED_MS = 10_000
/** An unknown token is looked up once within this time. */
const UNKNOWN_MS = 5_000
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
export function createSessionCheck(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'limiter'>,
): SessionCheck {
  const cache = createCache()
  /** Lookups in flight: concurrent requests with the same token share one query. */
  const lookups = new Map<string, Promise<LiveSession | undefined>>()

  const unknown = createUnknown()

  const lookUp = (key: string, token: string, address: string) => {
    const pending = findCounted(deps, token, address)
      .then((session) => {
        if (!session) unknown.remember(key, deps.now().getTime())
        // Not cached if `forget` ran during the query, because this session may be one of those closed. Not cached
        // while the account is about to be deleted either, so that a cancelled deletion takes effect at once.
        if (session && !session.isLeaving && lookups.get(key) === pending) {
          cache.remember(key, { session, until: deps.now().getTime() + CACHED_MS })
        }
        return session
      })
      .finally(() => {
        if (lookups.get(key) === pending) lookups.delete(key)
      })
    lookups.set(key, pending)
    return pending
  }

  const authenticate: Authenticate = async (cookieHeader, address) => {
    const token = sessionCookie.read(deps.config.publicUrl, cookieHeader)
    if (!token) return undefined

    const key = hashToken(token).toString('base64')
    const atMs = deps.now().getTime()
    const known = cache.recall(key)
    if (known && known.until > atMs && known.session.expiresAt.getTime() > atMs) {
      return known.session
    }

    cache.drop(key)
    if (unknown.has(key, atMs)) return undefined
    const session = await (lookups.get(key) ?? lookUp(key, token, address))
    if (!session?.isProlonged) return session
    return { ...session, setCookie: sessionCookie.write(deps.config.publicUrl, token) }
  }

  const forget = (ids: readonly SessionId[]) => {
    lookups.clear()
    cache.forget(ids)
  }
  return { authenticate, forget }
}

/** Finds the session of a token. A token without a session is counted by address before the database is asked. */
async function findCounted(
  deps: Pick<Deps, 'db' | 'now' | 'limiter'>,
  token: string,
  address: string,
): Promise<LiveSession | undefined> {
  const counted = await deps.limiter.takeAll([['unknownSessions', networkOf(address)]])
  const session = await touchSession(deps, token)
  if (session) await counted.giveBack()
  return session
}

/** Hashes of tokens that opened no session in the last `UNKNOWN_MS`. All are evicted when there are too many. */
function createUnknown() {
  const untilMs = new Map<string, number>()
  return {
    has: (key: string, atMs: number) => (untilMs.get(key) ?? 0) > atMs,
    remember: (key: string, atMs: number) => {
      if (untilMs.size >= MAX_CACHED) untilMs.clear()
      untilMs.set(key, atMs + UNKNOWN_MS)
    },
  }
}

/** Sessions by token hash. All are evicted when there are too many. */
function createCache() {
  const byToken = new Map<string, CachedSession>()
  /** The cache key of each session, so that evicting one is not a scan. */
  const keys = new Map<SessionId, string>()

  const clear = () => {
    byToken.clear()
    keys.clear()
  }
  const drop = (key: string) => {
    const known = byToken.get(key)
    if (known) keys.delete(known.session.sessionId)
    byToken.delete(key)
  }
  return {
    recall: (key: string) => byToken.get(key),
    remember: (key: string, cached: CachedSession) => {
      if (byToken.size >= MAX_CACHED) clear()
      byToken.set(key, cached)
      keys.set(cached.session.sessionId, key)
    },
    drop,
    forget: (ids: readonly SessionId[]) => {
      for (const id of ids) {
        const key = keys.get(id)
        if (key) drop(key)
      }
    },
  }
}
