/**
 * What sending costs with every check on and each message durable, beside a Socket.IO server that
 * stores nothing, and one that inserts each message and does nothing else. Throughput is per second
 * of CPU, so that other work on the machine hardly counts; latencies are taken in turns, a few
 * seconds each, so that it disturbs all alike, and the middle one of the turns is told.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { bindToCore, cpuSeconds, residentBytes } from '../processes.ts'
import { type Figure, percentile } from '../table.ts'
import { measureDisk } from './disk.ts'
import { hasHistory } from './history.ts'
import { flood, type Latency, openSockets, trickle } from './load.ts'
import { openBare, openKeeping, openProduct, runModule, type Subject } from './subjects.ts'

const IN_FLIGHT = 8
const WARM_UP_MS = 3000
const FLOOD_MS = 10_000
const CALM_PER_SECOND = 300
const CALM_MS = 4000
const TURNS = 7
const DISK_MS = 10_000
const IDLE = 3000

/** What a bare server does on the machine that the goals are given for. */
const REFERENCE_PER_CPU_SECOND = 30_000

/** Server and database share one core, so that whoever measures does not take theirs. */
const SERVING_CORE = 0
const MEASURING_CORE = 1

type Sockets = Awaited<ReturnType<typeof openSockets>>
type Writing = Subject & { sockets: Sockets }

interface Figures {
  perCpuSecond: number
  idleBytes: number
  calm: Latency
  held: Latency
}

/** The product beside both other servers, measured in the same run. */
export async function measureThroughput(): Promise<Figure[]> {
  const disk = await measureDisk(DISK_MS)
  bindToCore([process.pid], MEASURING_CORE)
  const opened: Subject[] = []
  try {
    opened.push(await openBare(), await openKeeping())
    const subject = await openProduct()
    opened.push(subject)
    const [bare, keeping, product] = await measureAll(opened)
    const isComplete = await hasHistory(subject.members[0]!)
    return [
      ...rowsOfDisk(disk),
      ...rowsOf('a bare server', bare!),
      ...rowsOf('a bare server that inserts', keeping!),
      ...rowsOf('the product', product!, { idleKib: 29 }),
      ...ratios({ disk, bare: bare!, keeping: keeping!, product: product! }),
      {
        what: 'histories with a message missing or twice',
        measured: isComplete ? 0 : 1,
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
  return begun.map(({ perCpuSecond, idleBytes }, n) => ({
    perCpuSecond,
    idleBytes,
    calm: calm[n]!,
    held: held[n]!,
  }))
}

/** What a subject takes for an idle connection, before messages leave garbage, and for each message. */
async function begin(subject: Subject) {
  const { pids } = subject
  bindToCore(pids, SERVING_CORE)
  const writing = { ...subject, sockets: await openSockets(subject) }
  const idleBytes = await measureIdle(subject)
  await flood({ ...writing, inFlight: IN_FLIGHT, forMs: WARM_UP_MS })
  const usedBefore = cpuSeconds(pids)
  const sent = await flood({ ...writing, inFlight: IN_FLIGHT, forMs: FLOOD_MS })
  return { writing, idleBytes, perCpuSecond: sent / (cpuSeconds(pids) - usedBefore) }
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

/** Lets each write calmly, one after the other, a few times; of each, the middle of its turns. */
async function inTurns(writing: readonly Writing[]): Promise<Latency[]> {
  const turns = writing.map((): Latency[] => [])
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [n, each] of writing.entries()) {
      turns[n]!.push(await trickle({ ...each, perSecond: CALM_PER_SECOND, forMs: CALM_MS }))
    }
  }
  return turns.map((each) => ({
    p50: percentile(
      each.map(({ p50 }) => p50),
      0.5,
    ),
    p99: percentile(
      each.map(({ p99 }) => p99),
      0.5,
    ),
  }))
}

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
    // What the disk takes does not shrink with a faster processor.
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
