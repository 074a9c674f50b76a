import type { SessionId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Authenticate } from '../../platform/http/viewer.ts'
import { sessionCookie } from './cookie.ts'
import { type LiveSession, touchSession } from './sessions.ts'
import { hashToken } from './tokens.ts'

/** How long a session may be believed without asking, should word of its end be lost on the way. */
const BELIEVED_MS = 10_000
const MAX_CACHED = 50_000

interface Believed {
  session: LiveSession
  until: number
}

export interface SessionCheck {
  authenticate: Authenticate
  /** Forgets sessions that were closed, on whichever node. */
  forget(ids: readonly SessionId[]): void
}

/**
 * Finds the viewer of a Cookie header. Sessions are remembered for seconds, so that a busy tab does
 * not ask the database each time, and must be forgotten as soon as they are closed.
 */
export function createSessionCheck(deps: Pick<Deps, 'db' | 'now' | 'config'>): SessionCheck {
  const byToken = new Map<string, Believed>()
  /** Rises when sessions are closed: what was asked before may have been answered before. */
  let closings = 0

  const authenticate: Authenticate = async (cookieHeader) => {
    const token = sessionCookie.read(deps.config.publicUrl, cookieHeader)
    if (!token) return undefined

    const key = hashToken(token).toString('base64')
    const atMs = deps.now().getTime()
    const known = byToken.get(key)
    if (known && known.until > atMs && known.session.expiresAt.getTime() > atMs) {
      return known.session
    }

    byToken.delete(key)
    const closingsBefore = closings
    const session = await touchSession(deps, token)
    if (!session) return undefined
    if (byToken.size >= MAX_CACHED) byToken.clear()
    if (closings === closingsBefore) byToken.set(key, { session, until: atMs + BELIEVED_MS })
    if (!session.isProlonged) return session
    return { ...session, setCookie: sessionCookie.write(deps.config.publicUrl, token) }
  }

  const forget = (ids: readonly SessionId[]) => {
    closings++
    for (const [key, { session }] of byToken) {
      if (ids.includes(session.sessionId)) byToken.delete(key)
    }
  }
  return { authenticate, forget }
}
