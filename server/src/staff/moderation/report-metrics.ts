import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { createDatabaseGauges } from '../../platform/database-gauges.ts'

/** Registers gauges of the open reports of all nodes. */
export function watchReports({ db, registry }: Pick<Deps, 'db' | 'registry'>): void {
  const gauge = createDatabaseGauges(registry, async () => {
    const { rows } = await sql<{ open: number; oldestSeconds: number }>`
      select count(*)::int as open, coalesce(
        greatest(extract(epoch from clock_timestamp() - min(created_at)), 0), 0
      )::float8 as oldest_seconds from reports where resolved_at is null
    `.execute(db)
    return rows[0]!
  })
  gauge('shipmates_reports_open', 'Reports that no one has resolved', ({ open }) => open)
  gauge(
    'shipmates_reports_oldest_seconds',
    'Age of the oldest open report, 0 if there is none',
    ({ oldestSeconds }) => oldestSeconds,
  )
}
