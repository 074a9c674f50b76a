/**
 * Compares sending messages in the product with two baselines: a Socket.IO server that stores
 * nothing, and one that only inserts each message. Throughput is per CPU second, so that other load
 * on the machine matters little. Latencies are measured in alternating turns of a few seconds, so
 * that other load affects all alike; the result is the median of the turns.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { bindToCore, cpuSeconds, residentBytes } from '../processes.ts'
import { type Figure, percentile } from '../table.ts'
import { measureDisk } from './disk.ts'
import { countHistory } from './history.ts'
import { flood, type Latency, openSockets, type Told, trickle } from './load.ts'
import { openBare, openKeeping, openProduct, runModule, type Subject } from './subjects.ts'

const IN_FLIGHT = 8
const WARM_UP_MS = 3000
const FLOOD_MS = 10_000
const CALM_PER_SECOND = 300
const CALM_MS = 4000
const TURNS = 7
const DISK_MS = 10_000
const IDLE = 3000

/** Throughput of the bare server on the reference machine, to which the limits refer. */
const REFERENCE_PER_CPU_SECOND = 30_000

/** Server and database share one core, and the measuring process uses another. */
const SERVING_CORE = 0
const MEASURING_CORE = 1

type Sockets = Awaited<ReturnType<typeof openSockets>>
type Writing = Subject & { sockets: Sockets }

interface Figures {
  perCpuSecond: number
  idleBytes: number
  calm: Latency
  held: Latency
  /** Number of messages that were acknowledged or received. */
  told: number
}

/** Measures the product and both baselines in the same run. */
export async function measureThroughput(): Promise<Figure[]> {
  const disk = await measureDisk(DISK_MS)
  bindToCore([process.pid], MEASURING_CORE)
  const opened: Subject[] = []
  try {
    opened.push(await openBare(), await openKeeping())
    const subject = await openProduct()
    opened.push(subject)
    const [bare, keeping, product] = await measureAll(opened)
    const counts = await Promise.all(subject.members.map(countHistory))
    return [
      ...rowsOfDisk(disk),
      ...rowsOf('a bare server', bare!),
      ...rowsOf('a bare server that inserts', keeping!),
      ...rowsOf('the product', product!, { idleKib: 29 }),
      ...ratios({ disk, bare: bare!, keeping: keeping!, product: product! }),
      {
        what: 'messages told and not read back by both',
        measured: Math.max(product!.told * 2 - sum(counts), 0),
        unit: '',
        atMost: 0,
      },
    ]
  } finally {
    for (const { stop } of opened) await stop()
  }
}

async function measureAll(subjects: readonly Subject[]): Promise<Figures[]> {
  const begun = []
  for (const subject of subjects) begun.push(await begin(subject))
  const writing = begun.map((each) => each.writing)
  const calm = await inTurns(writing)
  const holders = await Promise.all(subjects.map(holdIdle))
  const held = await inTurns(writing)
  for (const holder of holders) holder.kill()
  for (const { sockets } of writing) for (const socket of sockets) socket.disconnect()
  return begun.map(({ perCpuSecond, idleBytes, told }, n) => ({
    perCpuSecond,
    idleBytes,
    calm: calm[n]!,
    held: held[n]!,
    told: sum([told, calm[n]!.told, held[n]!.told]),
  }))
}

/** Measures memory per idle connection, before messages create garbage, and then throughput. */
async function begin(subject: Subject) {
  const { pids } = subject
  bindToCore(pids, SERVING_CORE)
  const writing = { ...subject, sockets: await openSockets(subject) }
  const idleBytes = await measureIdle(subject)
  const warmUp = await flood({ ...writing, inFlight: IN_FLIGHT, forMs: WARM_UP_MS })
  const usedBefore = cpuSeconds(pids)
  const sent = await flood({ ...writing, inFlight: IN_FLIGHT, forMs: FLOOD_MS })
  const perCpuSecond = sent / (cpuSeconds(pids) - usedBefore)
  return { writing, idleBytes, perCpuSecond, told: warmUp + sent }
}

async function measureIdle(subject: Subject): Promise<number> {
  const before = residentBytes(subject.pid)
  const idle = await holdIdle(subject)
  const bytes = (residentBytes(subject.pid) - before) / IDLE
  idle.kill()
  await once(idle, 'exit')
  return bytes
}

async function holdIdle({ url, idlers }: Subject): Promise<ChildProcess> {
  const idle = runModule('idle-sockets.ts', JSON.stringify({ url, callers: idlers, count: IDLE }))
  await once(idle.stdout!, 'data')
  await new Promise((resolve) => setTimeout(resolve, 5000))
  return idle
}

/** Measures latencies at a low rate in alternating turns. Returns the median of each subject. */
async function inTurns(writing: readonly Writing[]): Promise<Told[]> {
  const turns = writing.map((): Told[] => [])
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [n, each] of writing.entries()) {
      turns[n]!.push(await trickle({ ...each, perSecond: CALM_PER_SECOND, forMs: CALM_MS }))
    }
  }
  return turns.map((each) => {
    const middleOf = (key: 'p50' | 'p99') =>
      percentile(
        each.map((turn) => turn[key]),
        0.5,
      )
    return { p50: middleOf('p50'), p99: middleOf('p99'), told: sum(each.map(({ told }) => told)) }
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const rowsOfDisk = ({ p50, p99 }: Latency): Figure[] => [
  { what: 'the disk: p50 of keeping a page', measured: p50, unit: 'ms' },
  { what: 'the disk: p99 of keeping a page', measured: p99, unit: 'ms' },
]

function rowsOf(
  who: string,
  { perCpuSecond, calm, held, idleBytes }: Figures,
  { idleKib }: { idleKib?: number } = {},
): Figure[] {
  return [
    { what: `${who}: messages per second of CPU`, measured: perCpuSecond, unit: '/s' },
    { what: `${who}: p50 at 300/s`, measured: calm.p50, unit: 'ms' },
    { what: `${who}: p99 at 300/s`, measured: calm.p99, unit: 'ms' },
    { what: `${who}: p99 at 300/s with 3,000 idle`, measured: held.p99, unit: 'ms' },
    {
      what: `${who}: memory of an idle connection`,
      measured: idleBytes / 1024,
      unit: 'KiB',
      ...(idleKib !== undefined && { atMost: idleKib }),
    },
  ]
}

interface Measured {
  disk: Latency
  bare: Figures
  keeping: Figures
  product: Figures
}

const ratios = ({ disk, bare, keeping, product }: Measured): Figure[] => [
  {
    what: 'throughput of what the bare server does',
    measured: (product.perCpuSecond / bare.perCpuSecond) * 100,
    unit: '%',
    atLeast: 40,
  },
  {
    what: 'p50 at 300/s where a bare server does 30,000/s',
    // The time of the disk does not scale with the speed of the processor.
    measured:
      disk.p50 + (product.calm.p50 - disk.p50) * (bare.perCpuSecond / REFERENCE_PER_CPU_SECOND),
    unit: 'ms',
    atMost: 1.5,
  },
  {
    what: 'p99 at 300/s to that of the bare server',
    measured: product.calm.p99 / bare.calm.p99,
    unit: 'times',
    atMost: 1.5,
  },
  {
    what: 'p99 at 300/s to that of the bare server that inserts',
    measured: product.calm.p99 / keeping.calm.p99,
    unit: 'times',
  },
  {
    what: 'p99 at 300/s with 3,000 idle to that without',
    measured: product.held.p99 / product.calm.p99,
    unit: 'times',
    atMost: 1.5,
  },
]
