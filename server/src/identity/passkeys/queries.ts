import type { PasskeyId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

export const listPasskeysOf = (db: Db, userId: UserId) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

export async function countPasskeys(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewPasskey {
  userId: UserId
  credentialId: Buffer
  publicKey: Buffer
  counter: string
  transports: string[]
  isBackedUp: boolean
  name: string
  createdAt: Date
  /** The host that the passkey is bound to. */
  rpId: string
}

/** Returns undefined if any account has the key already. */
export async function insertPasskey(
  tx: Tx,
  passkey: NewPasskey,
): Promise<{ id: PasskeyId } | undefined> {
  return tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .$narrowType<{ id: PasskeyId }>()
    .executeTakeFirst()
}

export const findPasskey = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'userId', 'credentialId', 'publicKey'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()

interface Use {
  id: string
  counter: number
  isBackedUp: boolean
  /** The host where the passkey was used. */
  rpId: string
}

/**
 * Stores a use of a passkey. Returns false if it was removed, or if its counter did not grow. An authenticator without
 * a counter always sends 0.
 */
export async function updateUsed(
  db: Db,
  { id, counter, isBackedUp, rpId }: Use,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: String(counter), isBackedUp, rpId, lastUsedAt: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns whether the member has that passkey. */
export async function updateName(
  db: Db,
  { userId, id }: { userId: UserId; id: PasskeyId },
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns whether the member had that passkey. */
export async function deletePasskey(tx: Tx, userId: UserId, id: PasskeyId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
