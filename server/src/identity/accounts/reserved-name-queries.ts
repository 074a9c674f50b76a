import type { UserId } from '@shipmates/contract/ids'
import type { Tx } from '../../platform/db/client.ts'

/** Reserves a name that a member changed until a time. */
export const reserveName = (
  tx: Tx,
  { userId, userName }: { userId: UserId; userName: string },
  freeAt: Date,
) =>
  tx
    .insertInto('reservedNames')
    .values({ name: userName.toLowerCase(), freeAt, userId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ freeAt, userId }))
    .execute()

/** Lets a member take back a former name. */
export const releaseName = (tx: Tx, userId: UserId, userName: string) =>
  tx
    .deleteFrom('reservedNames')
    .where('name', '=', userName.toLowerCase())
    .where('userId', '=', userId)
    .execute()

/** Frees a member's former names except the `kept` latest. */
export const deleteOldestNames = (tx: Tx, userId: UserId, kept: number) =>
  tx
    .deleteFrom('reservedNames')
    .where('name', 'in', (query) =>
      query
        .selectFrom('reservedNames')
        .select('name')
        .where('userId', '=', userId)
        .orderBy('freeAt', 'desc')
        .orderBy('name')
        .offset(kept),
    )
    .execute()
