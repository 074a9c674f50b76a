import type { UserId } from '@shipmates/contract/ids'
import { percentile } from '../table.ts'
import type { Case } from './cases.ts'
import type { Recorder, Statement } from './recorder.ts'

export interface Timed {
  asked: Case
  medianMs: number
  /** The statements of the last viewer's run. */
  statements: Statement[]
}

/**
 * Sums planning and execution times of a case's statements, as reported by EXPLAIN ANALYZE. Returns
 * the median over the viewers.
 */
export async function timeStatements(
  recorder: Recorder,
  asked: Case,
  viewers: readonly UserId[],
): Promise<Timed> {
  const { db, record } = recorder
  const times: number[] = []
  let statements: Statement[] = []
  for (const someone of viewers) {
    const viewer = asked.viewer ?? someone
    await asked.prepare?.(db, viewer)
    statements = await record(() => asked.run(db, viewer))
    let ms = 0
    for (const statement of statements) ms += await timeOnce(recorder, statement)
    times.push(ms)
  }
  return { asked, medianMs: percentile(times, 0.5), statements }
}

async function timeOnce({ send }: Recorder, statement: Statement): Promise<number> {
  const { rows } = await send({
    ...statement,
    sql: `explain (analyze, timing off, summary) ${statement.sql}`,
  })
  const told = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  const times = [...told.matchAll(/^(?:Planning|Execution) Time: ([\d.]+) ms$/gm)]
  return times.reduce((sum, [, ms]) => sum + Number(ms), 0)
}
