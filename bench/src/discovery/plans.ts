import type { Recorder, Statement } from './recorder.ts'

/** Tables with a row for each member, or more. */
const LARGE = /Seq Scan on (users|profiles|directory|last_seen|connections|connection_requests)\b/

/** Sends statements again and returns how the database went about each. */
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

/** How many of these plans read a table of members from end to end. */
export const countScans = (plans: readonly string[]): number =>
  plans.filter((plan) => LARGE.test(plan)).length
