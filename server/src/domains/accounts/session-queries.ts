import type { SessionId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

export interface SessionRow {
  userId: string
  /** What the password was judged by. */
  passwordHash: string
  tokenHash: Buffer
  device: string
  address: string
  now: Date
  expiresAt: Date
}

/**
 * Inserts a session while the password is still the one it was judged by; false when it is not. A change
 * of the password waits for the insert, and so finds the session among those that it ends.
 */
export async function insertSession(db: Db, row: SessionRow): Promise<boolean> {
  const { userId, passwordHash, tokenHash, device, address, now, expiresAt } = row
  const { rows } = await sql`
    with account as (
      select id from users where id = ${userId} and password_hash = ${passwordHash} for share
    )
    insert into sessions (user_id, token_hash, device, address, created_at, last_used_at, expires_at)
    select id, ${tokenHash}::bytea, ${device}, ${address}, ${now}::timestamptz, ${now}::timestamptz,
      ${expiresAt}::timestamptz
    from account
    returning id`.execute(db)
  return rows.length > 0
}

export const findSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.id',
      'sessions.userId',
      'sessions.createdAt',
      'sessions.lastUsedAt',
      'sessions.expiresAt',
      'users.email',
      'users.userName',
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst()

export const updateLastUsed = (
  db: Db,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
) => db.updateTable('sessions').set({ lastUsedAt: now, expiresAt }).where('id', '=', id).execute()

interface Lifetime {
  now: Date
  idleMs: number
  maxMs: number
  /** By how much an end has to move for a write to be worth it. */
  stepMs: number
}

/** Moves on the end of those of these sessions that live, and returns them. */
export async function keepLiveSessions(
  db: Db,
  candidates: readonly SessionId[],
  { now, idleMs, maxMs, stepMs }: Lifetime,
): Promise<SessionId[]> {
  const idleEnd = new Date(now.getTime() + idleMs)
  // In order and without waiting, since tabs of one session may be checked by two nodes at once.
  const { rows } = await sql<{ id: string }>`
    with live as (
      select id, least(${idleEnd}::timestamptz, created_at + ${maxMs} * interval '1 ms') as ends_at
      from sessions
      where id = any(${candidates}::bigint[]) and expires_at > ${now}
    ), due as (
      select sessions.id, live.ends_at
      from sessions join live using (id)
      where sessions.expires_at < live.ends_at - ${stepMs} * interval '1 ms'
      order by sessions.id
      for update of sessions skip locked
    ), kept as (
      update sessions set expires_at = due.ends_at from due where sessions.id = due.id
    )
    select id from live`.execute(db)
  return ids(rows)
}

export const listSessionsOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id as SessionId)

export const deleteSession = async (db: Db, id: SessionId, userId: UserId) =>
  ids(
    await db
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('id')
      .execute(),
  )

export const deleteSessionByToken = async (db: Db, tokenHash: Buffer) =>
  ids(await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).returning('id').execute())

/** Deletes all sessions of a member, or all but one. */
export const deleteSessionsOf = async (db: Db, userId: string, except?: SessionId) =>
  ids(
    await db
      .deleteFrom('sessions')
      .where('userId', '=', userId)
      .$if(except !== undefined, (query) => query.where('id', '!=', except!))
      .returning('id')
      .execute(),
  )

export const deleteExpiredSessions = (db: Db, now: Date) =>
  db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
