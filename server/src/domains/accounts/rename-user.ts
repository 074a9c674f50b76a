import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Tx } from '../../platform/db/client.ts'
import { violates } from '../../platform/db/violates.ts'
import { deleteStaleSignups } from './queries.ts'

interface Renaming {
  userId: UserId
  userName: string
  now: Date
}

/** Gives a member another name. Throws USERNAME_TAKEN when someone else bears it, in any case of letters. */
export async function renameUser(tx: Tx, { userId, userName, now }: Renaming): Promise<void> {
  await deleteStaleSignups(tx, new Date(now.getTime() - UNVERIFIED_LIFETIME_MS))
  try {
    await tx.updateTable('users').set({ userName }).where('id', '=', userId).execute()
  } catch (error) {
    if (violates(error, 'users_user_name')) throw new AppError('USERNAME_TAKEN')
    throw error
  }
}
