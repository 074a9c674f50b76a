import type { UserId } from '@shipmates/contract/ids'
import { percentile } from '../table.ts'
import type { Case } from './cases.ts'
import type { Recorder, Statement } from './recorder.ts'

export interface Timed {
  queryCase: Case
  medianMs: number
  /** Pages that the statements read, from the cache or the disk. */
  medianPages: number
  /** The statements of the last viewer's run. */
  statements: Statement[]
}

/**
 * Sums planning and execution times of a case's statements, and the pages that they read, as reported
 * by EXPLAIN ANALYZE. Planning counts only where a connection plans a statement each time. Returns the medians over the
 * viewers.
 */
export async function timeStatements(
  recorder: Recorder,
  queryCase: Case,
  viewers: readonly UserId[],
): Promise<Timed> {
  const { db, record } = recorder
  const times: number[] = []
  const pages: number[] = []
  let statements: Statement[] = []
  for (const someone of viewers) {
    const viewer = queryCase.viewer ?? someone
    await queryCase.prepare?.(db, viewer)
    statements = await record(() => queryCase.run(db, viewer))
    const costs = []
    for (const statement of statements) costs.push(await costOf(recorder, statement))
    times.push(costs.reduce((sum, cost) => sum + cost.ms, 0))
    pages.push(costs.reduce((sum, cost) => sum + cost.pages, 0))
  }
  return {
    queryCase,
    medianMs: percentile(times, 0.5),
    medianPages: percentile(pages, 0.5),
    statements,
  }
}

interface Cost {
  ms: number
  pages: number
}

const isPrepared = ({ sql }: Statement) => sql.startsWith('/* prepared: ')

interface Explained {
  'Planning Time': number
  'Execution Time': number
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** Other load on the machine only adds to a time, so the fastest of these runs counts. */
const RUNS = 3

/**
 * The cost of a statement by EXPLAIN ANALYZE. It runs `RUNS` times, so a statement that changes rows must be
 * repeatable.
 */
export async function costOf(recorder: Recorder, statement: Statement): Promise<Cost> {
  const costs: Cost[] = []
  while (costs.length < RUNS) costs.push(await runOnce(recorder, statement))
  return costs.reduce((best, cost) => (cost.ms < best.ms ? cost : best))
}

async function runOnce({ send }: Recorder, statement: Statement): Promise<Cost> {
  const { rows } = await send({
    ...statement,
    sql: `explain (analyze, buffers, timing off, summary, format json) ${statement.sql}`,
  })
  const [explained] = rows[0]!['QUERY PLAN'] as Explained[]
  const { 'Planning Time': planning, 'Execution Time': execution, Plan: plan } = explained!
  return {
    ms: (isPrepared(statement) ? 0 : planning) + execution,
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  }
}
