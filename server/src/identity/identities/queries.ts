import type { IdentityId, UserId } from '@shipmates/contract/ids'
import type { ProviderId } from '@shipmates/contract/sign-in-options'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

interface IdentityRow {
  provider: ProviderId
  issuer: string
  subject: string
  name: string
  emailAtLink: string | null
}

type IdentityKey = Pick<IdentityRow, 'issuer' | 'subject'>

export const findIdentity = (db: Db, { issuer, subject }: IdentityKey) =>
  db
    .selectFrom('identities')
    .select(['id', 'userId', 'provider', 'name'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Returns undefined if the identity is linked already, or if the account has another one of the provider. */
export async function insertIdentity(
  tx: Tx,
  userId: UserId,
  row: IdentityRow,
  now: Date,
): Promise<IdentityId | undefined> {
  const inserted = await tx
    .insertInto('identities')
    .values({ ...row, userId, createdAt: now, lastUsedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id as IdentityId | undefined
}

/** Frees an identity of an account that was never verified, or is deleted. */
export const deleteStaleIdentity = (tx: Tx, { issuer, subject }: IdentityKey) =>
  sql`
    delete from identities using users
    where issuer = ${issuer} and subject = ${subject} and users.id = user_id
      and (email_verified_at is null or deleted_at is not null)
  `.execute(tx)

export const updateUsed = (db: Db, id: string, { name, now }: { name: string; now: Date }) =>
  db.updateTable('identities').set({ name, lastUsedAt: now }).where('id', '=', id).execute()

export const listIdentitiesOf = (db: Db, userId: UserId) =>
  db
    .selectFrom('identities')
    .select(['id', 'provider', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

/** Returns false if it is not the member's. */
export async function deleteIdentity(tx: Tx, id: IdentityId, userId: UserId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

/** For the mail about it. */
export const findLinked = (db: Db, id: string) =>
  db.selectFrom('identities').select(['provider', 'name']).where('id', '=', id).executeTakeFirst()
