import type { UserId } from '@shipmates/contract/ids'
import type { MessagesChoice } from '@shipmates/contract/leaving'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

export const insertPurge = (tx: Tx, userId: UserId, now: Date) =>
  tx.insertInto('purges').values({ userId, leasedUntil: now }).execute()

/** Leases the next deleted account that has rows left; other nodes skip it. */
export async function leasePurge(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<{ userId: UserId; messages: MessagesChoice } | undefined> {
  const { rows } = await sql<{ userId: UserId; messages: MessagesChoice }>`
    with leased as (
      update purges set leased_until = ${until}
      where user_id = (
        select user_id from purges where leased_until <= ${now}
        order by leased_until limit 1 for no key update skip locked
      )
      returning user_id
    )
    select user_id, deletion_messages as messages from leased join users on users.id = user_id
  `.execute(db)
  return rows[0]
}

export const updateLease = (db: Db, userId: UserId, leasedUntil: Date) =>
  db.updateTable('purges').set({ leasedUntil }).where('userId', '=', userId).execute()

export const deletePurge = (db: Db, userId: UserId) =>
  db.deleteFrom('purges').where('userId', '=', userId).execute()
