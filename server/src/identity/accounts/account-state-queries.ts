import type { UserId } from '@shipmates/contract/ids'
import type { Role } from '@shipmates/contract/roles'
import type { Db, Tx } from '../../platform/db/client.ts'

const stateColumns = [
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
] as const

export type AccountStateRow = NonNullable<Awaited<ReturnType<typeof findAccountState>>>

export const findAccountState = (db: Db, userId: UserId) =>
  db.selectFrom('users').select(stateColumns).where('id', '=', userId).executeTakeFirst()

/** Finds and locks an account until the transaction ends. */
export const lockAccountState = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom('users')
    .select(stateColumns)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The columns of an account that a moderation action changes. */
interface Changes {
  role?: Role
  limitedAt?: Date | null
  suspendedAt?: Date | null
  suspensionReason?: string | null
  deletionDueAt?: Date | null
  deletionMessages?: 'keep' | 'remove' | null
  isDeletedByAdmin?: boolean
}

export const updateAccountState = (tx: Tx, userId: UserId, changes: Changes) =>
  tx.updateTable('users').set(changes).where('id', '=', userId).execute()
