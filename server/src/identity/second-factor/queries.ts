import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

/** Starts a set-up in place of one that was not confirmed. Returns false if the second factor is on. */
export async function upsertSetUp(
  db: Db,
  { userId, secret, now }: { userId: UserId; secret: Buffer; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into second_factors (user_id, secret, started_at) values (${userId}, ${secret}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, started_at = excluded.started_at
    where second_factors.confirmed_at is null
  `.execute(db)
  return numAffectedRows === 1n
}

/** A member's second factor, or its unconfirmed set-up, with their address. Locks it until the transaction ends. */
export const lockFactor = (tx: Tx, userId: string) =>
  tx
    .selectFrom('secondFactors')
    .innerJoin('users', 'users.id', 'secondFactors.userId')
    .select(['userId', 'secret', 'startedAt', 'confirmedAt', 'email'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate('secondFactors')
    .$narrowType<{ userId: UserId; email: string }>()
    .executeTakeFirst()

export type Factor = NonNullable<Awaited<ReturnType<typeof lockFactor>>>

/** Switches a second factor on, and stores the step of its first code. */
export const updateConfirmed = (
  tx: Tx,
  userId: UserId,
  { step, now }: { step: number; now: Date },
) =>
  tx
    .updateTable('secondFactors')
    .set({ confirmedAt: now, lastStep: String(step) })
    .where('userId', '=', userId)
    .execute()

/** Uses up the code of a step. Returns false if this or a later step was used. */
export async function takeStep(db: Db, userId: UserId, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ lastStep: String(step) })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', String(step))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a recovery code. Returns whether the member had it. */
export async function takeHash(db: Db, userId: UserId, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When a second factor was switched on; null for a set-up. */
export const findFactor = (db: Db, userId: UserId) =>
  db
    .selectFrom('secondFactors')
    .select('confirmedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Deletes a second factor with its recovery codes. */
export async function deleteFactor(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx.deleteFrom('secondFactors').where('userId', '=', userId).execute()
}
