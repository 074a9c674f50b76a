import type { SessionId, UserId } from '@shipmates/contract/ids'
import type { MessagesChoice } from '@shipmates/contract/leaving'
import { sql } from 'kysely'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'

/** Locks an account until the transaction ends, if its password hash is unchanged. */
export const lockAccount = (
  tx: Tx,
  { id, passwordHash }: { id: string; passwordHash: string | null },
) =>
  tx
    .selectFrom('users')
    .select(['deletionDueAt', 'role'])
    .where('id', '=', id)
    .where('passwordHash', 'is not distinct from', passwordHash)
    .forUpdate()
    .executeTakeFirst()

export const updateLeaving = (
  tx: Tx,
  { id, dueAt, messages }: { id: string; dueAt: Date; messages: MessagesChoice },
) =>
  tx
    .updateTable('users')
    .set({ deletionDueAt: dueAt, deletionMessages: messages })
    .where('id', '=', id)
    .execute()

/** Cancels a deletion that the member started, unless it was carried out. */
export const updateKept = (db: Db, id: string) =>
  db
    .updateTable('users')
    .set({ deletionDueAt: null, deletionMessages: null })
    .where('id', '=', id)
    .where('deletionDueAt', 'is not', null)
    .where('isDeletedByAdmin', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()

interface NewDeparture {
  userId: UserId
  /** The sessions that the departure ended. */
  sessionIds: SessionId[]
  leasedUntil: Date
}

/**
 * Stores a departure to announce and returns its number. It takes over the sessions of an earlier departure of the
 * member that was not announced.
 */
export async function insertDeparture(
  tx: Tx,
  { userId, sessionIds, leasedUntil }: NewDeparture,
): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    insert into untold_departures as untold (user_id, session_ids, leased_until)
    values (${userId}, ${sessionIds}, ${leasedUntil})
    on conflict (user_id) do update set
      session_ids = untold.session_ids || excluded.session_ids,
      leased_until = excluded.leased_until,
      number = default
    returning number
  `.execute(tx)
  return rows[0]!.number
}

export interface Departure {
  userId: UserId
  sessionIds: SessionId[]
  number: string
}

/** Leases the next unannounced departure; other nodes skip it. */
export async function leaseNextDeparture(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<Departure | undefined> {
  const { rows } = await sql<Departure>`
    update untold_departures set leased_until = ${until}
    where user_id = (
      select user_id from untold_departures where leased_until <= ${now}
      order by leased_until limit 1 for no key update skip locked
    )
    returning user_id, session_ids::text[] as session_ids, number
  `.execute(db)
  return rows[0]
}

/** Deletes a departure, unless the member left again since. */
export const deleteDeparture = (db: Db, { userId, number }: Pick<Departure, 'userId' | 'number'>) =>
  db
    .deleteFrom('untoldDepartures')
    .where('userId', '=', userId)
    .where('number', '=', number)
    .execute()

export const findPresent = (db: Db, userId: UserId) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(isPresent('users'))
    .executeTakeFirst()
