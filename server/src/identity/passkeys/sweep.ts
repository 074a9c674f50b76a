import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOldest } from '../../platform/db/delete-oldest.ts'

/** Sweep steps of passkeys, by label. */
export function passkeySteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const expired = { table: 'passkey_challenges', by: 'expires_at', where: sql`expires_at <= ${at}` }
  return { 'challenges of passkeys': (limit) => deleteOldest(db, expired, limit) }
}
