import type { GithubAdded, GithubFailure, GithubFound } from '@shipmates/contract/github'
import type { GithubReadingId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { GithubUser } from '../../adapters/github/read-account.ts'
import type { Db, Tx } from '../../platform/db/client.ts'

/** Starts a reading in place of the member's last one, which then finds no row to store its result. */
export async function upsertReading(db: Db, userId: UserId, now: Date): Promise<GithubReadingId> {
  const { rows } = await sql<{ id: GithubReadingId }>`
    insert into github_readings (user_id, state, started_at) values (${userId}, 'reading', ${now})
    on conflict (user_id) do update set id = default, state = 'reading', reason = null, retry_at = null,
      found = null, added = null, started_at = excluded.started_at
    returning id::text
  `.execute(db)
  return rows[0]!.id
}

/** Whether a reading still runs. Locks it until the transaction ends. */
export async function lockRunning(tx: Tx, id: GithubReadingId): Promise<boolean> {
  const row = await tx
    .selectFrom('githubReadings')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export const updateFound = (tx: Tx, id: GithubReadingId, found: GithubFound) =>
  tx
    .updateTable('githubReadings')
    .set({ state: 'found', found: JSON.stringify(found) })
    .where('id', '=', id)
    .execute()

/** Marks a running reading as failed. */
export const updateFailed = (
  db: Db,
  id: GithubReadingId,
  { reason, retryAt }: { reason: GithubFailure; retryAt: Date | null },
) =>
  db
    .updateTable('githubReadings')
    .set({ state: 'failed', reason, retryAt })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute()

/** The suggestions, or the picks from them. Locks the row until the transaction ends. */
export const lockReading = (tx: Tx, userId: UserId, id: GithubReadingId) =>
  tx
    .selectFrom('githubReadings')
    .select(['found', 'added'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const updateAdded = (
  tx: Tx,
  id: GithubReadingId,
  added: GithubAdded & { picks: readonly (string | number)[] },
) =>
  tx
    .updateTable('githubReadings')
    .set({ state: 'added', found: null, added: JSON.stringify(added) })
    .where('id', '=', id)
    .execute()

export const findReading = (db: Db, userId: UserId) =>
  db
    .selectFrom('githubReadings')
    .select(['state', 'reason', 'retryAt', 'found', 'startedAt'])
    .select(({ ref }) => ref('id').$castTo<GithubReadingId>().as('id'))
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Deletes the suggestions. A running reading stores nothing. */
export const deleteReading = (db: Db, userId: UserId) =>
  db.deleteFrom('githubReadings').where('userId', '=', userId).execute()

/** Whether another member has linked this account. */
export async function isTaken(db: Db, githubId: number, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('githubAccounts')
    .select('userId')
    .where('githubId', '=', String(githubId))
    .where('userId', '<>', userId)
    .executeTakeFirst()
  return row !== undefined
}

interface Linked {
  userId: UserId
  user: GithubUser
  repositories: number
  readAt: Date
}

/** Violates `github_accounts_github_id` if another member has linked this account. */
export const upsertAccount = (tx: Tx, { userId, user, repositories, readAt }: Linked) => {
  const fields = { githubId: String(user.id), login: user.login, repositories, readAt }
  return tx
    .insertInto('githubAccounts')
    .values({ userId, ...fields })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fields))
    .execute()
}

export const deleteAccount = (db: Db, userId: UserId) =>
  db.deleteFrom('githubAccounts').where('userId', '=', userId).execute()
