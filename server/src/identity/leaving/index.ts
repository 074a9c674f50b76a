import { EXPORT_LIFETIME_MS } from '@shipmates/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Domain } from '../../domain.ts'
import { ofMember, past, type Rows } from '../../platform/db/delete-oldest.ts'
import { announceNodeEvents } from './departures.ts'
import { makeExports } from './export-worker.ts'
import { leavingRoutes } from './routes.ts'
import { carryOutDeletions } from './worker.ts'

export const leaving = {
  name: 'leaving',
  routes: leavingRoutes,
  jobs: (deps) => [carryOutDeletions(deps), announceNodeEvents(deps), makeExports(deps)],
  sweep: (at) => {
    // One more day, because the lifetime of a copy begins when it is ready.
    const before = new Date(at.getTime() - EXPORT_LIFETIME_MS - 24 * 60 * 60_000)
    return {
      'parts of old exports': chunksOf(sql`created_at <= ${before}`),
      'old exports': past('exports', 'created_at', before),
    }
  },
  purge: ({ userId }) => ({
    exports: chunksOf(sql`user_id = ${userId}`),
    'export list': ofMember('exports', userId),
  }),
} satisfies Domain

/** The parts of some exports. */
const chunksOf = (exports: RawBuilder<unknown>): Rows => ({
  table: 'export_chunks',
  by: 'number',
  where: sql`export_id in (select id from exports where ${exports})`,
})
