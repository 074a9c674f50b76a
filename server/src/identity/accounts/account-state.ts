import type { MemberState } from '@shipmates/contract/admin-members'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import { DELETION_GRACE_MS } from '@shipmates/contract/limits'
import type { Role } from '@shipmates/contract/roles'
import type { Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { DB } from '../../platform/db/schema.ts'
import { stateOf } from '../../staff/staff/state.ts'
import { type StoredDeparture, storeDeparture } from './leave.ts'
import type { AccountRow } from './queries.ts'
import { deleteSessionsOf } from './session-queries.ts'

/** The state of an account. */
export interface AccountState {
  userId: UserId
  /** Null once the account is deleted. */
  email: string | null
  role: Role
  state: MemberState
  isLimited: boolean
  isSuspended: boolean
  isDeletedByAdmin: boolean
  deletionDueAt: Date | null
}

const selectState = (db: Db, userId: UserId) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'role',
      'emailVerifiedAt',
      'deletionDueAt',
      'deletedAt',
      'isDeletedByAdmin',
      'suspendedAt',
      'waitingSince',
      'limitedAt',
    ])
    .where('id', '=', userId)

type StateRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectState>['executeTakeFirst']>>>

export const toAccountState = (row: StateRow): AccountState => ({
  userId: row.id as UserId,
  email: row.email,
  role: row.role,
  state: stateOf(row),
  isLimited: row.limitedAt !== null,
  isSuspended: row.suspendedAt !== null,
  isDeletedByAdmin: row.isDeletedByAdmin,
  deletionDueAt: row.deletionDueAt,
})

export async function readAccountState(db: Db, userId: UserId): Promise<AccountState | undefined> {
  const row = await selectState(db, userId).executeTakeFirst()
  return row && toAccountState(row)
}

/** Reads the state of an account and locks it until the transaction ends. */
export async function lockAccountOf(tx: Tx, userId: UserId): Promise<AccountState | undefined> {
  const row = await selectState(tx, userId).forNoKeyUpdate().executeTakeFirst()
  return row && toAccountState(row)
}

const update = (tx: Tx, userId: UserId, changes: Updateable<DB['users']>) =>
  tx.updateTable('users').set(changes).where('id', '=', userId).execute()

/** Work for after the commit: close the sessions, and notify others of the departure or the return. */
export interface Aftermath {
  sessions: SessionId[]
  departure?: StoredDeparture
}

/** Takes a member out of others' feeds and searches. */
export async function limitAccount(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await update(tx, userId, { limitedAt: now })
}

/** Signs a member out everywhere and hides them from others, like a member who leaves. */
export async function suspendAccount(
  tx: Tx,
  { userId, reason, now }: { userId: UserId; reason: string; now: Date },
): Promise<Aftermath> {
  await update(tx, userId, { suspendedAt: now, suspensionReason: reason })
  return signOutAndHide(tx, userId, now)
}

/** Starts the grace period of a deletion that only an admin can cancel. The account must not be leaving already. */
export async function deleteAccountByAdmin(tx: Tx, userId: UserId, now: Date): Promise<Aftermath> {
  await update(tx, userId, {
    isDeletedByAdmin: true,
    deletionDueAt: new Date(now.getTime() + DELETION_GRACE_MS),
    deletionMessages: 'keep',
  })
  return signOutAndHide(tx, userId, now)
}

/** Lifts a limit, a suspension and a deletion by an admin. */
export async function restoreAccount(
  tx: Tx,
  { userId, isDeletedByAdmin }: AccountState,
  now: Date,
): Promise<Aftermath> {
  await update(tx, userId, {
    limitedAt: null,
    suspendedAt: null,
    suspensionReason: null,
    ...(isDeletedByAdmin && {
      isDeletedByAdmin: false,
      deletionDueAt: null,
      deletionMessages: null,
    }),
  })
  return { sessions: [], departure: await storeDeparture(tx, { userId, sessionIds: [], now }) }
}

export async function changeRole(tx: Tx, userId: UserId, role: Role): Promise<void> {
  await update(tx, userId, { role })
}

async function signOutAndHide(tx: Tx, userId: UserId, now: Date): Promise<Aftermath> {
  const sessions = await deleteSessionsOf(tx, userId)
  return { sessions, departure: await storeDeparture(tx, { userId, sessionIds: sessions, now }) }
}

/** Approves an account that waits. Returns the member's address, or `undefined` if the account does not wait. */
export const approveAccount = (tx: Tx, userId: UserId, at: Date) =>
  tx
    .updateTable('users')
    .set({ waitingSince: null, approvedAt: at })
    .where('id', '=', userId)
    .where('waitingSince', 'is not', null)
    .returning('email')
    .$narrowType<Pick<AccountRow, 'email'>>()
    .executeTakeFirst()

/**
 * Deletes an account that waits for approval, which frees its email and name at once. Returns the applicant's address,
 * or `undefined` if the account does not wait.
 */
export const rejectAccount = (tx: Tx, userId: UserId) =>
  tx
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('waitingSince', 'is not', null)
    .returning('email')
    .$narrowType<Pick<AccountRow, 'email'>>()
    .executeTakeFirst()
