import type { Recorder, Statement } from './recorder.ts'

/** A sequential scan of a table with at least one row per member. */
const LARGE = /Seq Scan on (users|profiles|directory|last_seen|connections|connection_requests)\b/

/** Executes statements again and returns their query plans. */
export async function explain({ send }: Recorder, statements: readonly Statement[]) {
  const plans: string[] = []
  for (const statement of statements) {
    const { rows } = await send({
      ...statement,
      sql: `explain (analyze, buffers) ${statement.sql}`,
    })
    plans.push(rows.map((row) => String(row['QUERY PLAN'])).join('\n'))
  }
  return plans
}

/** How many of these plans have a sequential scan of a large table. */
export const countScans = (plans: readonly string[]): number =>
  plans.filter((plan) => LARGE.test(plan)).length
