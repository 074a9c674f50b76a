/**
 * Measures the SQL of the admin pages in a large community with many reports and a long log: `npm run bench admin`.
 * Options: `--messages 1000000` for fewer messages, `--plans` to print the plans of the statements that break a limit.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { tallyDays } from '../../../server/src/domains/overview/tally.ts'
import { startFilled } from '../discovery/database.ts'
import { createRecorder, type Recorder, type Statement } from '../discovery/recorder.ts'
import { costOf } from '../discovery/sql-times.ts'
import { type Figure, printFigures } from '../table.ts'
import { type Case, cases } from './cases.ts'
import { seedAdmin } from './seed.ts'

const MEMBERS = 100_000
/** Of each statement of a call. */
const AT_MOST_MS = 50

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000000' },
    plans: { type: 'boolean', default: false },
  },
})

const database = await startFilled(MEMBERS)
try {
  const client = new pg.Client(database.url)
  await client.connect()
  await seedAdmin(client, Number(values.messages))
  await client.end()
  const recorder = createRecorder(database.url)
  const figures = [await tally(recorder)]
  for (const asked of cases) figures.push(...(await measure(recorder, asked)))
  printFigures(figures)
  await recorder.close()
} finally {
  await database.stop()
}

/** The first tally, of all days that are over. */
async function tally({ db }: Recorder): Promise<Figure> {
  const startedAt = performance.now()
  await tallyDays({ db, now: () => new Date() })
  return { what: 'first tally of 89 days', measured: performance.now() - startedAt, unit: 'ms' }
}

/** The slowest statement of a call, and where there are several, all together. */
async function measure(recorder: Recorder, { what, run }: Case): Promise<Figure[]> {
  const statements = await recorder.record(run)
  const times: number[] = []
  for (const statement of statements) {
    const { ms } = await costOf(recorder, statement)
    times.push(ms)
    if (ms > AT_MOST_MS && values.plans) await printPlan(recorder, statement)
  }
  const all = times.reduce((sum, ms) => sum + ms, 0)
  return [
    { what, measured: Math.max(...times), unit: 'ms', atMost: AT_MOST_MS },
    ...(times.length > 5
      ? [{ what: `${what}: ${times.length} statements together`, measured: all, unit: 'ms' }]
      : []),
  ]
}

async function printPlan({ send }: Recorder, statement: Statement): Promise<void> {
  const { rows } = await send({ ...statement, sql: `explain (analyze, buffers) ${statement.sql}` })
  console.log(statement.sql.trim())
  for (const row of rows) console.log(`  ${row['QUERY PLAN']}`)
}
