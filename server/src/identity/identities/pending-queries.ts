import { ProviderRefusal } from '@shipmates/contract/identities'
import { UserId } from '@shipmates/contract/ids'
import { ProviderId } from '@shipmates/contract/sign-in-options'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/client.ts'

const provider = ProviderId
const person = { issuer: z.string(), subject: z.string(), email: z.string(), name: z.string() }

/** The step that is left, by state. */
const PendingRow = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('sign-up'),
    provider,
    ...person,
    isEmailVerified: z.boolean(),
    needs: z.enum(['invitation', 'reason']),
  }),
  z.object({ state: z.literal('link'), provider, ...person }),
  z.object({ state: z.literal('verify'), provider, email: z.string(), userId: UserId }),
  z.object({ state: z.literal('waiting'), provider, userId: UserId }),
  z.object({ state: z.literal('suspended'), provider, userId: UserId }),
  z.object({ state: z.literal('refused'), provider, reason: ProviderRefusal }),
])
export type PendingRow = z.infer<typeof PendingRow>

export const insertPending = (db: Db, row: PendingRow & { hash: Buffer; expiresAt: Date }) =>
  db.insertInto('pendingIdentities').values(row).execute()

export type StoredPending = PendingRow & { hash: Buffer }

export async function findPending(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<StoredPending | undefined> {
  const row = await db
    .selectFrom('pendingIdentities')
    .selectAll()
    .where('hash', '=', hash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row && { ...PendingRow.parse(row), hash }
}

/** Returns false if another request did. */
export async function deletePending(db: Db, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pendingIdentities')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}
