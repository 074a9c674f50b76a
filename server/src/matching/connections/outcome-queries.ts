import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { DB } from '../../platform/db/schema.ts'

/** Adds counts to those of their days. In a fixed order, so that nodes cannot deadlock. */
export async function addCounts(db: Db, counts: readonly DB['matchCounts'][]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map((row) => ({ ...row, day: row.day.toISOString().slice(0, 10) }))
  await sql`
    insert into match_counts as known (day, outcome, place, score, count)
    select day, outcome, place, score, count from json_to_recordset(${JSON.stringify(rows)})
      as added (day date, outcome text, place text, score text, count int)
    order by day, outcome, place, score
    on conflict (day, outcome, place, score) do update set count = known.count + excluded.count
  `.execute(db)
}
