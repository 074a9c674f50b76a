import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../platform/db/client.ts'
import { until } from './patience.ts'

/** Resolves when at least this many statements wait for a lock, in this database alone: tests run next to others. */
export const untilWaiting = (db: Db, count = 1): Promise<void> =>
  until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    expect(rows.length).toBeGreaterThanOrEqual(count)
  })
