import type { Session } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '@shipmates/contract/limits'
import bowser from 'bowser'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import {
  deleteSession,
  deleteSessionByToken,
  deleteSessionsOf,
  findSession,
  insertSession,
  type LoginState,
  listSessionsOf,
  updateLastUsed,
} from './session-queries.ts'

type Stored = Pick<Deps, 'db' | 'now'>
type Revoking = Pick<Deps, 'db' | 'live'>

/** The client that opens a session. */
export interface Client {
  userAgent: string | undefined
  address: string
  /** The token of the device cookie, if any. */
  device?: string | undefined
}

/** `touchSession` and `keepSessions` each extend a session's expiry at most once in this time. */
const TOUCH_EVERY_MS = 60_000

/**
 * Opens a session and returns its token, which is stored only as a hash, and the state of the account. The token opens
 * nothing if the account waits for approval, cannot sign in, or needs a code of its second factor. Returns `undefined`
 * when the password changed after it was verified, because that change ended all other sessions.
 */
export async function openSession(
  { db, now }: Stored,
  { id, ...proof }: { id: string; passwordHash: string | null; isComplete: boolean },
  client: Client,
): Promise<(LoginState & { token: string }) | undefined> {
  const token = createToken()
  const at = now()
  const state = await insertSession(db, {
    userId: id,
    ...proof,
    tokenHash: hashToken(token),
    device: nameDevice(client.userAgent),
    address: client.address,
    now: at,
    expiresAt: new Date(at.getTime() + SESSION_IDLE_MS),
  })
  return state && { token, ...state }
}

export interface LiveSession extends Viewer {
  isLeaving: boolean
  expiresAt: Date
  /** The expiry was just extended, so the browser's cookie must be extended too. */
  isProlonged: boolean
}

/** Finds the live session of a token. Extends its expiry at most once per `TOUCH_EVERY_MS`. */
export async function touchSession(
  { db, now }: Stored,
  token: string,
): Promise<LiveSession | undefined> {
  const at = now()
  const session = await findSession(db, hashToken(token), at)
  if (!session) return undefined

  const end = Math.min(at.getTime() + SESSION_IDLE_MS, session.createdAt.getTime() + SESSION_MAX_MS)
  const isStale = at.getTime() - session.lastUsedAt.getTime() > TOUCH_EVERY_MS
  const expiresAt = isStale ? new Date(end) : session.expiresAt
  if (isStale) await updateLastUsed(db, { id: session.id, now: at, expiresAt })

  return {
    userId: session.userId as UserId,
    sessionId: session.id as SessionId,
    isLeaving: session.deletionDueAt !== null,
    expiresAt,
    isProlonged: isStale,
  }
}

/**
 * Extends the expiry of these sessions, for open sockets, and returns the ids of those still live.
 * Leaves `lastUsedAt` alone, so that the next HTTP request extends the cookie, which a socket
 * cannot do.
 */
export async function keepSessions(
  { db, now }: Stored,
  ids: readonly SessionId[],
): Promise<SessionId[]> {
  const at = now()
  const idleEnd = new Date(at.getTime() + SESSION_IDLE_MS)
  // In id order and with `skip locked`: two nodes may check tabs of one session at the same time.
  const { rows } = await sql<{ id: SessionId }>`
    with live as (
      select id, least(${idleEnd}::timestamptz, created_at + ${SESSION_MAX_MS} * interval '1 ms') as ends_at
      from sessions
      where id = any(${ids}::bigint[]) and expires_at > ${at}
    ), due as (
      select sessions.id, live.ends_at
      from sessions join live using (id)
      where sessions.expires_at < live.ends_at - ${TOUCH_EVERY_MS} * interval '1 ms'
      order by sessions.id
      for update of sessions skip locked
    ), kept as (
      update sessions set expires_at = due.ends_at from due where sessions.id = due.id
    )
    select id from live`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists a member's sessions: the current one first, then the most recently used. */
export async function listSessions(
  { db, now }: Stored,
  viewer: Pick<Viewer, 'userId'> & Partial<Viewer>,
): Promise<Session[]> {
  const sessions = await listSessionsOf(db, viewer.userId, now())
  return sessions
    .map(({ id, device, address, createdAt, lastUsedAt }) => ({
      id: id as SessionId,
      device,
      address,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === viewer.sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends the session of a token, if any, and closes its sockets on every node. */
export async function signOut({ db, live }: Revoking, token: string | undefined): Promise<void> {
  if (token) await live.closeSessions(await deleteSessionByToken(db, hashToken(token)))
}

/** Ends one of a member's sessions. Throws NOT_FOUND when it is not theirs. */
export async function endSession({ db, live }: Revoking, viewer: Viewer, id: SessionId) {
  const ended = await deleteSession(db, id, viewer.userId)
  if (ended.length === 0) throw new AppError('NOT_FOUND')
  await live.closeSessions(ended)
}

/** Ends all of a member's sessions except the current one. */
export async function endOtherSessions({ db, live }: Revoking, viewer: Viewer): Promise<void> {
  await live.closeSessions(await deleteSessionsOf(db, viewer.userId, viewer.sessionId))
}

function nameDevice(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = bowser.parse(userAgent.slice(0, 300))
  if (!browser.name) return 'Unknown device'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
