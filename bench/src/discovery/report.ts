import type { UserId } from '@shipmates/contract/ids'
import { logInAs } from '../members.ts'
import { startProduct } from '../product.ts'
import type { Figure } from '../table.ts'
import type { Case } from './cases.ts'
import type { Filled } from './database.ts'
import { type Endpoint, measureEndpoint } from './endpoint.ts'
import { measureExactness } from './exactness.ts'
import { countScans, explain } from './plans.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { emailOf, PASSWORD } from './seed.ts'
import { type Timed, timeStatements } from './sql-times.ts'

export interface Measured {
  members: number
  rows: (Timed & { endpoint?: Endpoint })[]
  /** Number of statements with a sequential scan of a large table. */
  scans: number
  exactness: number | undefined
}

/** Up to this many members, a sequential scan may be the best plan. */
const SMALL = 10_000

interface ReportOptions {
  cases: readonly Case[]
  /** Prints every plan. */
  plans: boolean
  /** Leaves out the requests to the product, and the exactness. */
  sqlOnly: boolean
  /** The number of viewers per case. */
  viewers: number
}

/** Measures all cases for one size. */
export async function measure(
  database: Filled,
  { cases, plans, sqlOnly, ...wanted }: ReportOptions,
): Promise<Measured> {
  const recorder = createRecorder(database.url)
  const viewers = pickViewers(database.members, wanted.viewers)
  const requests = sqlOnly ? undefined : await startRequests(database, recorder, viewers)
  try {
    const rows: Measured['rows'] = []
    let scans = 0
    for (const queryCase of cases) {
      const timed = await timeStatements(recorder, queryCase, viewers)
      const endpoint = await requests?.measure(timed)
      rows.push({ ...timed, ...(endpoint && { endpoint }) })

      const explained = await explain(recorder, timed.statements)
      if (plans) for (const plan of explained) console.log(`\n${queryCase.what}\n${plan}`)
      scans += countScans(explained)
    }
    const exactness = sqlOnly ? undefined : await measureExactness(recorder.db, viewers)
    return { members: database.members, rows, scans, exactness }
  } finally {
    await requests?.stop()
    await recorder.close()
  }
}

/** Starts the product, with a session for each viewer. */
async function startRequests(database: Filled, recorder: Recorder, viewers: readonly UserId[]) {
  const product = await startProduct({ DATABASE_URL: database.url })
  const pids = { server: product.pid(), database: database.pid }
  const signIn = (id: UserId) => logInAs(product, emailOf(id), PASSWORD)
  const members = await Promise.all(viewers.map(signIn))
  return {
    measure: async ({ queryCase: { viewer, path }, statements }: Timed) => {
      if (!path) return undefined
      const askers = viewer ? [await signIn(viewer)] : members
      const requests = askers.map(({ cookie }) => ({ url: `${product.url}${path}`, cookie }))
      return measureEndpoint(requests, pids, recorder, statements)
    },
    stop: product.stop,
  }
}

/** A sample of viewers, spread evenly over all members. */
const pickViewers = (members: number, count: number): UserId[] =>
  Array.from({ length: count }, (_, n) => {
    const id = 2 + Math.floor((n * (members - 2)) / count)
    return String(id) as UserId
  })

export function toFigures({ members, rows, scans, exactness }: Measured): Figure[] {
  return [
    ...rows.map(({ queryCase, medianMs }) => ({
      what: `${queryCase.what}: SQL`,
      measured: medianMs,
      unit: 'ms',
      ...(queryCase.atMostMs && { atMost: queryCase.atMostMs }),
    })),
    ...rows.map(({ queryCase, medianPages }) => ({
      what: `${queryCase.what}: pages read`,
      measured: medianPages,
      unit: '',
    })),
    ...rows.flatMap(({ queryCase, endpoint }) =>
      endpoint ? toEndpointFigures(queryCase, endpoint) : [],
    ),
    ...(exactness === undefined ? [] : [toExactnessFigure(exactness)]),
    {
      what: 'statements that read all members',
      measured: scans,
      unit: '',
      ...(members > SMALL && { atMost: 0 }),
    },
  ]
}

const toExactnessFigure = (exactness: number): Figure => ({
  what: 'exact best 20 that page 1 shows',
  measured: exactness * 100,
  unit: '%',
  atLeast: 99,
})

function toEndpointFigures({ what }: Case, endpoint: Endpoint): Figure[] {
  const { medianMs, perCpuSecond, barePerCpuSecond, sqlPerCpuSecond } = endpoint
  const joint = 1 / (1 / barePerCpuSecond + 1 / sqlPerCpuSecond)
  const round = Math.round
  return [
    { what: `${what}: endpoint`, measured: medianMs, unit: 'ms' },
    {
      what: `${what}: ${round(perCpuSecond)} of ${round(joint)} requests per second of CPU (HTTP alone ${round(barePerCpuSecond)}, SQL alone ${round(sqlPerCpuSecond)})`,
      measured: perCpuSecond / joint,
      unit: '',
      atLeast: 0.4,
    },
  ]
}

/** Compares the times of the largest size with those of the smallest. */
export function toGrowth(sizes: readonly Measured[]): Figure[] {
  const [smallest, largest] = [sizes[0]!, sizes.at(-1)!]
  return smallest.rows
    .filter(({ queryCase }) => queryCase.growsAtMost)
    .map(({ queryCase, medianMs }) => {
      const later = largest.rows.find((row) => row.queryCase === queryCase)!
      return {
        what: `${queryCase.what}: SQL from ${smallest.members} to ${largest.members} members`,
        measured: later.medianMs / medianMs,
        unit: 'times',
        atMost: queryCase.growsAtMost!,
      }
    })
}
