import type { UserId } from '@shipmates/contract/ids'
import { percentile } from '../table.ts'
import type { Case } from './cases.ts'
import type { Recorder, Statement } from './recorder.ts'

export interface Timed {
  asked: Case
  medianMs: number
  /** What the last viewer's run sent. */
  statements: Statement[]
}

/** How long the statements of a case take together, the median over the viewers. */
export async function timeStatements(
  { db, record }: Recorder,
  asked: Case,
  viewers: readonly UserId[],
): Promise<Timed> {
  const times: number[] = []
  let statements: Statement[] = []
  for (const someone of viewers) {
    const viewer = asked.viewer ?? someone
    await asked.prepare?.(db, viewer)
    statements = await record(() => asked.run(db, viewer))
    times.push(statements.reduce((sum, { ms }) => sum + ms, 0))
  }
  return { asked, medianMs: percentile(times, 0.5), statements }
}
