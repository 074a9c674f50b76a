import { AppError, type Suspension } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { deletedByAdmin } from '@shipmates/contract/messages/admin'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { findLastNote } from '../../staff/staff/log.ts'
import type { LoginState } from './session-queries.ts'

type ShutOut = Pick<LoginState, 'suspensionReason' | 'deletionDueAt'>

/** The error for a login of an account that is suspended, or that an admin deleted. */
export async function shutOut(
  tx: Tx,
  userId: UserId,
  state: ShutOut,
  config: Pick<Config, 'supportEmail'>,
): Promise<AppError> {
  const suspension = await describe(tx, userId, state, config)
  return new AppError('ACCOUNT_SUSPENDED', undefined, { suspension })
}

/** Returns why an account cannot sign in: it is suspended, or an admin deleted it. */
const findShutOut = (db: Db, userId: UserId) =>
  db
    .selectFrom('users')
    .select(['suspensionReason', 'deletionDueAt'])
    .where('id', '=', userId)
    .where(sql<boolean>`(suspended_at is not null or is_deleted_by_admin)`)
    .executeTakeFirst()

/** Why a member may not sign in; undefined unless the account is suspended or an admin deleted it. */
export async function readSuspension(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: UserId,
): Promise<Suspension | undefined> {
  const state = await findShutOut(db, userId)
  return state && describe(db, userId, state, config)
}

/** The reason of a deletion by an admin is only in the moderation log. */
async function describe(
  db: Db,
  userId: UserId,
  { suspensionReason, deletionDueAt }: ShutOut,
  { supportEmail }: Pick<Config, 'supportEmail'>,
): Promise<Suspension> {
  const reason = suspensionReason ?? (await findLastNote(db, userId, 'delete')) ?? deletedByAdmin
  return {
    reason,
    supportEmail: supportEmail ?? null,
    deletionDueAt: suspensionReason ? null : (deletionDueAt?.toISOString() ?? null),
  }
}
