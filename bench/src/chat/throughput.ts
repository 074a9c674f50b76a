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
import { flood, type Latency, openSockets, type TrickleResult, trickle } from './load.ts'
import { openBare, openInserting, openProduct, runModule, type Subject } from './subjects.ts'

const IN_FLIGHT = 8
const WARM_UP_MS = 3000
const FLOOD_MS = 10_000
const CALM_PER_SECOND = 300
const CALM_MS = 4000
const TURNS = 7
const DISK_MS = 10_000
const IDLE = 3000

/** Background work counts as done when at most this much CPU was used in this time. */
const SETTLED = { seconds: 0.1, inMs: 6000 }
const SETTLES_WITHIN_MS = 90_000

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
  calmWithIdle: Latency
  /** CPU seconds of server and database for 10,000 messages at `CALM_PER_SECOND`. */
  calmCpuSeconds: number
  /** Number of messages that were acknowledged or received. */
  delivered: number
}

/** Measures the product and both baselines in the same run. */
export async function measureThroughput(): Promise<Figure[]> {
  const disk = await measureDisk(DISK_MS)
  bindToCore([process.pid], MEASURING_CORE)
  const opened: Subject[] = []
  try {
    opened.push(await openBare(), await openInserting())
    const subject = await openProduct()
    opened.push(subject)
    const [bare, inserting, product] = await measureAll(opened)
    const counts = await Promise.all(subject.members.map(countHistory))
    return [
      ...rowsOfDisk(disk),
      ...rowsOf('a bare server', bare!),
      ...rowsOf('a bare server that inserts', inserting!),
      ...rowsOf('the product', product!, { idleKib: 29 }),
      ...ratios({ disk, bare: bare!, inserting: inserting!, product: product! }),
      {
        what: 'acknowledged or received messages that are missing from the history',
        measured: Math.max(product!.delivered * 2 - sum(counts), 0),
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
  const withIdle = await inTurns(writing)
  for (const holder of holders) holder.kill()
  for (const { sockets } of writing) for (const socket of sockets) socket.disconnect()
  return begun.map(({ perCpuSecond, idleBytes, delivered }, n) => ({
    perCpuSecond,
    idleBytes,
    calm: calm[n]!,
    calmWithIdle: withIdle[n]!,
    calmCpuSeconds: (calm[n]!.cpuSeconds / calm[n]!.delivered) * 10_000,
    delivered: sum([delivered, calm[n]!.delivered, withIdle[n]!.delivered]),
  }))
}

/**
 * Measures memory per idle connection, before messages create garbage, and then throughput, including the background
 * work that the messages cause.
 */
async function begin(subject: Subject) {
  const { pids } = subject
  bindToCore(pids, SERVING_CORE)
  const writing = { ...subject, sockets: await openSockets(subject) }
  const idleBytes = await measureIdle(subject)
  const warmUp = await flood({ ...writing, inFlight: IN_FLIGHT, forMs: WARM_UP_MS })
  await settle(pids)
  const usedBefore = cpuSeconds(pids)
  const sent = await flood({ ...writing, inFlight: IN_FLIGHT, forMs: FLOOD_MS })
  await settle(pids)
  const perCpuSecond = sent / (cpuSeconds(pids) - usedBefore)
  return { writing, idleBytes, perCpuSecond, delivered: warmUp + sent }
}

/** Waits until the processes are idle. */
async function settle(pids: readonly number[]): Promise<void> {
  const deadline = performance.now() + SETTLES_WITHIN_MS
  let used = Number.POSITIVE_INFINITY
  while (used > SETTLED.seconds && performance.now() < deadline) {
    const before = cpuSeconds(pids)
    await new Promise((resolve) => setTimeout(resolve, SETTLED.inMs))
    used = cpuSeconds(pids) - before
  }
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

interface Turn extends TrickleResult {
  cpuSeconds: number
}

/**
 * Measures latencies and CPU at a low rate in alternating turns. Returns the median latencies of each
 * subject and the sums of the rest.
 */
async function inTurns(writing: readonly Writing[]): Promise<Turn[]> {
  const turns = writing.map((): Turn[] => [])
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [n, each] of writing.entries()) {
      const usedBefore = cpuSeconds(each.pids)
      const delivered = await trickle({ ...each, perSecond: CALM_PER_SECOND, forMs: CALM_MS })
      turns[n]!.push({ ...delivered, cpuSeconds: cpuSeconds(each.pids) - usedBefore })
    }
  }
  return turns.map((each) => {
    const middleOf = (key: 'p50' | 'p99') =>
      percentile(
        each.map((turn) => turn[key]),
        0.5,
      )
    const sumOf = (key: 'delivered' | 'cpuSeconds') => sum(each.map((turn) => turn[key]))
    return {
      p50: middleOf('p50'),
      p99: middleOf('p99'),
      delivered: sumOf('delivered'),
      cpuSeconds: sumOf('cpuSeconds'),
    }
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const rowsOfDisk = ({ p50, p99 }: Latency): Figure[] => [
  { what: 'the disk: p50 of a durable write of a page', measured: p50, unit: 'ms' },
  { what: 'the disk: p99 of a durable write of a page', measured: p99, unit: 'ms' },
]

function rowsOf(
  who: string,
  { perCpuSecond, calm, calmWithIdle, calmCpuSeconds, idleBytes }: Figures,
  { idleKib }: { idleKib?: number } = {},
): Figure[] {
  return [
    { what: `${who}: messages per second of CPU`, measured: perCpuSecond, unit: '/s' },
    { what: `${who}: CPU for 10,000 messages at 300/s`, measured: calmCpuSeconds, unit: 's' },
    { what: `${who}: p50 at 300/s`, measured: calm.p50, unit: 'ms' },
    { what: `${who}: p99 at 300/s`, measured: calm.p99, unit: 'ms' },
    { what: `${who}: p99 at 300/s with 3,000 idle`, measured: calmWithIdle.p99, unit: 'ms' },
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
  inserting: Figures
  product: Figures
}

const ratios = ({ disk, bare, inserting, product }: Measured): Figure[] => [
  {
    what: 'throughput of what the bare server does',
    measured: (product.perCpuSecond / bare.perCpuSecond) * 100,
    unit: '%',
    atLeast: 40,
  },
  {
    what: 'p50 at 300/s where a bare server does 30,000/s',
    // The disk's time does not scale with the speed of the processor.
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
    measured: product.calm.p99 / inserting.calm.p99,
    unit: 'times',
  },
  {
    what: 'p99 at 300/s with 3,000 idle to that without',
    measured: product.calmWithIdle.p99 / product.calm.p99,
    unit: 'times',
    atMost: 1.5,
  },
]
