import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOldest } from '../../platform/db/delete-oldest.ts'

/** Sweep steps of redirects to providers, by label. */
export function identitySteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const expired = (table: string): DeleteBatch => {
    const rows = { table, by: 'expires_at', where: sql`expires_at <= ${at}` }
    return (limit) => deleteOldest(db, rows, limit)
  }
  return {
    'visits to providers': expired('provider_visits'),
    'what was left to do after providers': expired('pending_identities'),
  }
}
