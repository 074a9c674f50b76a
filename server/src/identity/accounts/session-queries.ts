import type { SessionId, UserId } from '@shipmates/contract/ids'
import { type DeleteQueryBuilder, type DeleteResult, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { AccountRow } from './queries.ts'

export interface SessionRow {
  userId: string
  /** The hash that the password was verified against; null if no password was. */
  passwordHash: string | null
  /** Whether no code of a second factor is needed. */
  isComplete: boolean
  tokenHash: Buffer
  device: string
  address: string
  now: Date
  expiresAt: Date
}

/** An account at its login. */
export interface LoginState {
  deletionDueAt: Date | null
  /** The account waits for approval: no session was inserted. */
  isWaiting: boolean
  /** The account is suspended, or an admin deleted it: no session was inserted. */
  isShutOut: boolean
  /** A code of the second factor is needed first: no session was inserted. */
  needsCode: boolean
  /** The reason, if the account is suspended. */
  suspensionReason: string | null
}

/**
 * Inserts a session if the account's password hash is still `passwordHash`, provided that one was verified; returns
 * `undefined` otherwise. No session is inserted for an account that waits, is suspended or is deleted by an admin, nor
 * for one with a second factor, unless `isComplete`. The `for share` lock makes a concurrent password change, deletion
 * or suspension wait for the insert, so that it ends this session too.
 */
export async function insertSession(db: Db, row: SessionRow): Promise<LoginState | undefined> {
  const { userId, passwordHash, isComplete, tokenHash, device, address, now, expiresAt } = row
  const { rows } = await sql<LoginState>`
    with account as (
      select id, deletion_due_at, suspension_reason, waiting_since is not null as is_waiting,
        suspended_at is not null or is_deleted_by_admin as is_shut_out,
        not ${isComplete} and exists (
          select from second_factors where user_id = users.id and confirmed_at is not null
        ) as needs_code
      from users
      where id = ${userId} and deleted_at is null
        and (${passwordHash}::text is null or password_hash = ${passwordHash}) for share
    ), opened as (
      insert into sessions
        (user_id, token_hash, device, address, created_at, last_used_at, expires_at)
      select id, ${tokenHash}::bytea, ${device}, ${address}, ${now}::timestamptz,
        ${now}::timestamptz, ${expiresAt}::timestamptz
      from account where not is_waiting and not is_shut_out and not needs_code
    )
    select deletion_due_at, suspension_reason, is_waiting, is_shut_out, needs_code from account`.execute(
    db,
  )
  return rows[0]
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
      'users.deletionDueAt',
    ])
    .where('users.deletedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .where('users.isDeletedByAdmin', '=', false)
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .$narrowType<Pick<AccountRow, 'email' | 'userName'>>()
    .executeTakeFirst()

/** When a session was opened. */
export async function findSessionStart(db: Db, id: SessionId): Promise<Date | undefined> {
  const found = await db
    .selectFrom('sessions')
    .select('createdAt')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.createdAt
}

export const updateLastUsed = (
  db: Db,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
) => db.updateTable('sessions').set({ lastUsedAt: now, expiresAt }).where('id', '=', id).execute()

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

/** Executes a deletion, and returns the ids of the sessions that it deleted. */
const deleteAll = async (deletion: DeleteQueryBuilder<DB, 'sessions', DeleteResult>) =>
  ids(await deletion.returning('id').execute())

export const deleteSession = (db: Db, id: SessionId, userId: UserId) =>
  deleteAll(db.deleteFrom('sessions').where('id', '=', id).where('userId', '=', userId))

export const deleteSessionByToken = (db: Db, tokenHash: Buffer) =>
  deleteAll(db.deleteFrom('sessions').where('tokenHash', '=', tokenHash))

/** Deletes a member's sessions, except one if given. */
export const deleteSessionsOf = (db: Db, userId: string, except?: SessionId) => {
  const all = db.deleteFrom('sessions').where('userId', '=', userId)
  return deleteAll(except === undefined ? all : all.where('id', '!=', except))
}
