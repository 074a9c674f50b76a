import type { Db } from '../../../server/src/platform/db/client.ts'
import type { Recorder } from '../discovery/recorder.ts'

interface Explained {
  run: (db: Db) => Promise<unknown>
  runs: number
}

/** The planning plus execution times in ms of all statements of a function, by EXPLAIN ANALYZE. */
export async function explainTimes(
  recorder: Recorder,
  { run, runs }: Explained,
): Promise<number[]> {
  const statements = await recorder.record(run)
  const times: number[] = []
  for (let n = 0; n < runs; n++) {
    let ms = 0
    for (const statement of statements) {
      const sql = `explain (analyze, buffers, timing off, format json) ${statement.sql}`
      const { rows } = await recorder.send({ ...statement, sql })
      const [plan] = rows[0]!['QUERY PLAN'] as Record<string, number>[]
      ms += plan!['Planning Time']! + plan!['Execution Time']!
    }
    times.push(ms)
  }
  return times
}
