import type { PendingIdentity, ProviderRefusal } from '@shipmates/contract/identities'
import type { UserId } from '@shipmates/contract/ids'
import type { ProviderId } from '@shipmates/contract/ways'
import type { Db } from '../../platform/db/client.ts'

export interface PendingRow {
  state: PendingIdentity['state']
  provider: ProviderId
  issuer?: string
  subject?: string
  email?: string
  isEmailVerified?: boolean
  name?: string
  needs?: 'invitation' | 'reason'
  reason?: ProviderRefusal
  userId?: UserId
}

export const insertPending = (db: Db, row: PendingRow & { hash: Buffer; expiresAt: Date }) =>
  db.insertInto('pendingIdentities').values(row).execute()

export const findPending = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('pendingIdentities')
    .selectAll()
    .where('hash', '=', hash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

export type StoredPending = NonNullable<Awaited<ReturnType<typeof findPending>>>

/** Returns false if another request did. */
export async function deletePending(db: Db, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pendingIdentities')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}
