import type { UserId } from '@shipmates/contract/ids'
import type { Tx } from '../../platform/db/client.ts'

/** Lets a waiting account in. Returns its email, undefined where none waits. */
export const approveAccount = async (
  tx: Tx,
  userId: UserId,
): Promise<{ email: string } | undefined> => {
  const row = await tx
    .updateTable('users')
    .set({ waitingSince: null })
    .where('id', '=', userId)
    .where('waitingSince', 'is not', null)
    .returning('email')
    .executeTakeFirst()
  return row?.email ? { email: row.email } : undefined
}

/** Deletes a waiting account. Returns its email, undefined where none waits. */
export const rejectAccount = async (
  tx: Tx,
  userId: UserId,
): Promise<{ email: string } | undefined> => {
  const row = await tx
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('waitingSince', 'is not', null)
    .returning('email')
    .executeTakeFirst()
  return row?.email ? { email: row.email } : undefined
}
