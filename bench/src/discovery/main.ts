/**
 * Measures the cost of discovery for growing communities: `npm run bench discovery`. Options, after `--`: `--members
 * 10000` for one size, `--keep DIR` to seed each size only once, `--viewers 50` for the number of viewers per case,
 * `--sql` without requests to the product, `--only TEXT` for the cases whose name contains it.
 */
import { parseArgs } from 'node:util'
import type { UserId } from '@shipmates/contract/ids'
import type { Database } from '../database.ts'
import { about, type Figure, printFigures } from '../report.ts'
import { type Cost, createRecorder, type Recorder } from '../statements.ts'
import { median, sum } from '../timing.ts'
import { type Case, cases } from './cases.ts'
import { openEndpoints } from './endpoints.ts'
import { measureExactness } from './exactness.ts'
import { startFilled } from './seed.ts'

/** Other load on the machine only adds to a time, so the fastest of these runs counts. */
const RUNS = 3
/** Up to this many members, a sequential scan may be the best plan. */
const SMALL = 10_000

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '10000,100000,1000000' },
    keep: { type: 'string' },
    viewers: { type: 'string', default: '50' },
    sql: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

const chosen = cases.filter(({ what }) => what.includes(values.only))
const sizes = values.members.split(',').map(Number)
const costs: Cost[][] = []
for (const members of sizes) {
  console.log(`\n${members} members`)
  await using database = await startFilled(members, values.keep)
  costs.push(await measureSize(database, members))
}
if (sizes.length > 1) printFigures(growth())

/** Prints the figures of one size. Returns the cost of each case. */
async function measureSize(database: Database, members: number): Promise<Cost[]> {
  const viewers = pickViewers(members, Number(values.viewers))
  await using recorder = createRecorder(database.url)
  await using endpoints = values.sql ? undefined : await openEndpoints(database, viewers)
  const measured: Cost[] = []
  const requests: Figure[] = []
  for (const each of chosen) {
    measured.push(await costOf(recorder, each, viewers))
    requests.push(...((await endpoints?.measure(each)) ?? []))
  }
  const exactness = values.sql ? [] : await measureExactness(recorder.db, viewers)
  printFigures([...sqlFigures(measured, members), ...requests, ...exactness])
  return measured
}

/** A sample of viewers, spread evenly over all members. */
function pickViewers(members: number, count: number): UserId[] {
  return Array.from({ length: count }, (_, n) => {
    const id = 2 + Math.floor((n * (members - 2)) / count)
    return String(id) as UserId
  })
}

/** The medians over the viewers, and the most statements that read all members. */
async function costOf(recorder: Recorder, { run, prepare, viewer }: Case, viewers: UserId[]) {
  const each: Cost[] = []
  for (const asking of viewers.map((other) => viewer ?? other)) {
    await prepare?.(recorder.db, asking)
    const runs = await recorder.explain((db) => run(db, asking), RUNS)
    each.push(runs.reduce((best, cost) => (cost.ms < best.ms ? cost : best)))
  }
  return {
    ms: median(each.map(({ ms }) => ms)),
    pages: median(each.map(({ pages }) => pages)),
    scans: Math.max(...each.map(({ scans }) => scans)),
  }
}

function sqlFigures(measured: readonly Cost[], members: number): Figure[] {
  const rows = chosen.map(({ what, atMostMs }, n) => {
    const figure = about(`${what}:`)
    const { ms, pages } = measured[n]!
    return [figure('SQL', ms, 'ms', { atMost: atMostMs }), figure('pages read', pages)]
  })
  const scans = sum(measured.map((cost) => cost.scans))
  const limit = members > SMALL ? { atMost: 0 } : {}
  return [...rows.flat(), about('statements')('that read all members', scans, '', limit)]
}

/** Compares the times of the largest size with those of the smallest. */
function growth(): Figure[] {
  const [smallest, largest] = [costs[0]!, costs.at(-1)!]
  return chosen.flatMap(({ what, growsAtMost }, n) => {
    if (!growsAtMost) return []
    const name = `SQL from ${sizes[0]} to ${sizes.at(-1)} members`
    const times = largest[n]!.ms / smallest[n]!.ms
    return about(`${what}:`)(name, times, 'times', { atMost: growsAtMost })
  })
}
