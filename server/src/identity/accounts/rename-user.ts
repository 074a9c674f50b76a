import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { NAME_RESERVED_MS, UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import { isStaffName } from '@shipmates/contract/staff-names'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/client.ts'
import { violates } from '../../platform/db/violates.ts'
import { deleteStaleSignupsOf, findAccountById } from './queries.ts'

/** A member keeps at most this many former names, so that no one collects names. */
const FORMER_NAMES_MAX = 5

/**
 * Renames a member, and reserves the former name for them. Throws USERNAME_TAKEN when another account has the name,
 * ignoring case, or it is reserved.
 */
export async function renameUser(
  tx: Tx,
  { siteName }: Pick<Config, 'siteName'>,
  { userId, userName, now }: { userId: UserId; userName: string; now: Date },
): Promise<void> {
  const former = (await findAccountById(tx, userId))?.userName
  const isOther = former?.toLowerCase() !== userName.toLowerCase()
  if (isOther && isStaffName(userName, siteName)) throw new AppError('USERNAME_TAKEN')
  await deleteStaleSignupsOf(tx, { userName }, new Date(now.getTime() - UNVERIFIED_LIFETIME_MS))
  await releaseName(tx, userId, userName)
  try {
    await tx.updateTable('users').set({ userName }).where('id', '=', userId).execute()
  } catch (error) {
    if (violates(error, 'users_user_name')) throw new AppError('USERNAME_TAKEN')
    throw error
  }
  if (former === undefined || !isOther) return
  const freeAt = new Date(now.getTime() + NAME_RESERVED_MS)
  await tx
    .insertInto('reservedNames')
    .values({ name: former.toLowerCase(), freeAt, userId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ freeAt, userId }))
    .execute()
  await deleteOldestNames(tx, userId)
}

/** Lets a member take back a former name. */
const releaseName = (tx: Tx, userId: UserId, userName: string) =>
  tx
    .deleteFrom('reservedNames')
    .where('name', '=', userName.toLowerCase())
    .where('userId', '=', userId)
    .execute()

/** Frees a member's former names except the `FORMER_NAMES_MAX` latest. */
const deleteOldestNames = (tx: Tx, userId: UserId) =>
  tx
    .deleteFrom('reservedNames')
    .where('name', 'in', (query) =>
      query
        .selectFrom('reservedNames')
        .select('name')
        .where('userId', '=', userId)
        .orderBy('freeAt', 'desc')
        .orderBy('name')
        .offset(FORMER_NAMES_MAX),
    )
    .execute()
