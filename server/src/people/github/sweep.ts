import { GITHUB_READING_LIFETIME_MS } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOldest } from '../../platform/db/delete-oldest.ts'

/** Sweep steps of GitHub, by label. */
export function githubSteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const states = { table: 'github_states', by: 'expires_at', where: sql`expires_at <= ${at}` }
  const readings = {
    table: 'github_readings',
    by: 'started_at',
    where: sql`started_at < ${new Date(at.getTime() - GITHUB_READING_LIFETIME_MS)}`,
  }
  return {
    'states of links to GitHub': (limit) => deleteOldest(db, states, limit),
    'what was found on GitHub': (limit) => deleteOldest(db, readings, limit),
  }
}
