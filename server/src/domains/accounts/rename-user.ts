import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Tx } from '../../platform/db/client.ts'
import { violates } from '../../platform/db/violates.ts'
import { deleteStaleSignupsOf } from './queries.ts'

interface Renaming {
  userId: UserId
  userName: string
  now: Date
}

/** Renames a member. Throws USERNAME_TAKEN when another account has the name, ignoring case. */
export async function renameUser(tx: Tx, { userId, userName, now }: Renaming): Promise<void> {
  await deleteStaleSignupsOf(tx, { userName }, new Date(now.getTime() - UNVERIFIED_LIFETIME_MS))
  try {
    await tx.updateTable('users').set({ userName }).where('id', '=', userId).execute()
  } catch (error) {
    if (violates(error, 'users_user_name')) throw new AppError('USERNAME_TAKEN')
    throw error
  }
}
