import type { UserId } from '@shipmates/contract/ids'
import { logInAs } from '../members.ts'
import { startProduct } from '../product.ts'
import type { Figure } from '../table.ts'
import { type Case, cases } from './cases.ts'
import type { Filled } from './database.ts'
import { type Endpoint, measureEndpoint } from './endpoint.ts'
import { measureExactness } from './exactness.ts'
import { countScans, explain } from './plans.ts'
import { createRecorder } from './recorder.ts'
import { emailOf, PASSWORD } from './seed.ts'
import { type Timed, timeStatements } from './sql-times.ts'

export interface Measured {
  members: number
  rows: (Timed & { endpoint?: Endpoint })[]
  /** Number of statements with a sequential scan of a large table. */
  scans: number
  exactness: number
}

const VIEWERS = 50
/** Up to this many members, a sequential scan may be the best plan. */
const SMALL = 10_000

/** Measures all cases for one size. */
export async function measure(database: Filled, withPlans: boolean): Promise<Measured> {
  const product = await startProduct({ DATABASE_URL: database.url })
  const recorder = createRecorder(database.url)
  try {
    const viewers = pickViewers(database.members)
    const pids = { server: product.pid(), database: database.pid }
    const members = await Promise.all(viewers.map((id) => logInAs(product, emailOf(id), PASSWORD)))
    const rows: Measured['rows'] = []
    let scans = 0
    for (const asked of cases) {
      const timed = await timeStatements(recorder, asked, viewers)
      const { viewer = undefined, path } = asked
      const askers = viewer ? [await logInAs(product, emailOf(viewer), PASSWORD)] : members
      const requests = askers.map(({ cookie }) => ({ url: `${product.url}${path}`, cookie }))
      const endpoint = path && (await measureEndpoint(requests, pids, recorder, timed.statements))
      rows.push({ ...timed, ...(endpoint && { endpoint }) })

      const plans = await explain(recorder, timed.statements)
      if (withPlans) for (const plan of plans) console.log(`\n${asked.what}\n${plan}`)
      scans += countScans(plans)
    }
    const exactness = await measureExactness(recorder.db, viewers)
    return { members: database.members, rows, scans, exactness }
  } finally {
    await product.stop()
    await recorder.close()
  }
}

/** A sample of viewers, spread evenly over all members. */
const pickViewers = (members: number): UserId[] =>
  Array.from({ length: VIEWERS }, (_, n) => {
    const id = 2 + Math.floor((n * (members - 2)) / VIEWERS)
    return String(id) as UserId
  })

export function toFigures({ members, rows, scans, exactness }: Measured): Figure[] {
  return [
    ...rows.map(({ asked, medianMs }) => ({
      what: `${asked.what}: SQL`,
      measured: medianMs,
      unit: 'ms',
      ...(asked.atMostMs && { atMost: asked.atMostMs }),
    })),
    ...rows.flatMap(({ asked, endpoint }) => (endpoint ? toEndpointFigures(asked, endpoint) : [])),
    {
      what: 'exact best 20 that page 1 shows',
      measured: exactness * 100,
      unit: '%',
      atLeast: 99,
    },
    {
      what: 'statements that read all members',
      measured: scans,
      unit: '',
      ...(members > SMALL && { atMost: 0 }),
    },
  ]
}

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
    .filter(({ asked }) => asked.growsAtMost)
    .map(({ asked, medianMs }) => {
      const later = largest.rows.find((row) => row.asked === asked)!
      return {
        what: `${asked.what}: SQL from ${smallest.members} to ${largest.members} members`,
        measured: later.medianMs / medianMs,
        unit: 'times',
        atMost: asked.growsAtMost!,
      }
    })
}
