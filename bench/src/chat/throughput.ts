/**
 * Compares sending messages in the product with two baselines: a Socket.IO server that stores
 * nothing, and one that only inserts each message. Throughput is per CPU second, so that other load
 * on the machine matters little. Latencies are measured in alternating turns of a few seconds, so
 * that other load affects all alike; the result is the median of the turns.
 */
import { startDatabase } from '../database.ts'
import { during, flood, type Latency, openSockets, trickle } from '../load.ts'
import type { Load } from '../load-process.ts'
import { bindToCore, cpuSeconds, type Module, residentBytes, runModule } from '../processes.ts'
import { about, type Figure } from '../report.ts'
import { median, pause, sum } from '../timing.ts'
import { openBare, openProduct, type Subject } from './subjects.ts'

const IN_FLIGHT = 8
const WARM_UP_MS = 3000
const FLOOD_MS = 10_000
const CALM_PER_SECOND = 300
const CALM_MS = 4000
const TURNS = 7
const IDLE = 3000
/** Whole rounds of pings: the product sends one every 5 s, the baselines every 25 s. */
const IDLE_MS = 50_000

/** Background work counts as done when at most this much CPU was used in this time. */
const SETTLED = { seconds: 0.1, inMs: 6000 }
const SETTLES_WITHIN_MS = 90_000

/** Server and database share one core, and the measuring process uses another. */
const SERVING_CORE = 0
const MEASURING_CORE = 1

/** Measures the product and both baselines in the same run. */
export async function measureThroughput(): Promise<Figure[]> {
  bindToCore([process.pid], MEASURING_CORE)
  await using ofInserting = await startDatabase()
  await using ofProduct = await startDatabase()
  await using bare = await openBare()
  await using inserting = await openBare(ofInserting)
  await using product = await openProduct(ofProduct)
  const [first, second, third] = await measureAll([bare, inserting, product])
  return [
    ...rowsOf('a bare server', first!),
    ...rowsOf('one that inserts', second!),
    ...rowsOf('the product', third!, LIMITS),
    ...ratios(first!, second!, third!),
  ]
}

interface Results {
  perCpuSecond: number
  idle: Idle
  calm: Turn
  calmWithIdle: Turn
}

async function measureAll(subjects: readonly Subject[]): Promise<Results[]> {
  const begun = []
  for (const subject of subjects) begun.push(await begin(subject))
  const writing = begun.map((each) => each.writing)
  const calm = await inTurns(writing)
  const holders = await Promise.all(subjects.map(holdIdle))
  const calmWithIdle = await inTurns(writing)
  for (const holder of holders) await holder[Symbol.asyncDispose]()
  for (const { sockets } of writing) for (const socket of sockets) socket.disconnect()
  return begun.map(({ perCpuSecond, idle }, n) => ({
    perCpuSecond,
    idle,
    calm: calm[n]!,
    calmWithIdle: calmWithIdle[n]!,
  }))
}

/**
 * Measures idle connections, before messages create garbage, and then throughput, including the background
 * work that the messages cause.
 */
async function begin(subject: Subject) {
  const { pids } = subject
  bindToCore(pids, SERVING_CORE)
  const writing = { ...subject, sockets: await openSockets(subject) }
  const idle = await measureIdle(subject)
  await flood(writing, { inFlight: IN_FLIGHT, forMs: WARM_UP_MS })
  await settle(pids)
  const usedBefore = cpuSeconds(pids)
  const sent = await flood(writing, { inFlight: IN_FLIGHT, forMs: FLOOD_MS })
  await settle(pids)
  return { writing, idle, perCpuSecond: sent / (cpuSeconds(pids) - usedBefore) }
}

/** Waits until the processes are idle. */
async function settle(pids: readonly number[]): Promise<void> {
  const deadline = performance.now() + SETTLES_WITHIN_MS
  let used = Number.POSITIVE_INFINITY
  while (used > SETTLED.seconds && performance.now() < deadline) {
    const before = cpuSeconds(pids)
    await pause(SETTLED.inMs)
    used = cpuSeconds(pids) - before
  }
}

/** Of `IDLE` connections. */
interface Idle {
  bytesEach: number
  /** CPU of server and database in a second, for each connection. */
  cpuSecondsEach: number
  signOnsPerSecond: number
}

async function measureIdle(subject: Subject): Promise<Idle> {
  const before = residentBytes(subject.pid)
  const usedBefore = cpuSeconds(subject.pids)
  await pause(IDLE_MS)
  const withoutThem = cpuSeconds(subject.pids) - usedBefore
  await using holder = await holdIdle(subject)
  const bytesEach = (residentBytes(subject.pid) - before) / IDLE
  const heldFrom = cpuSeconds(subject.pids)
  await pause(IDLE_MS)
  const used = cpuSeconds(subject.pids) - heldFrom - withoutThem
  return {
    bytesEach,
    cpuSecondsEach: used / IDLE / (IDLE_MS / 1000),
    signOnsPerSecond: IDLE / Number(holder.line),
  }
}

async function holdIdle({ url, idlers }: Subject): Promise<Module> {
  const load: Load = { kind: 'idle', url, callers: idlers, count: IDLE }
  const holder = await runModule('load-process.ts', JSON.stringify(load))
  await pause(5000)
  return holder
}

interface Turn extends Latency {
  cpuSeconds: number
}

type Writing = Subject & { sockets: Awaited<ReturnType<typeof openSockets>> }

/**
 * Measures latencies and CPU at a low rate in alternating turns. Returns the median latencies of each
 * subject and the sums of the rest.
 */
async function inTurns(writing: readonly Writing[]): Promise<Turn[]> {
  const turns = writing.map((): Turn[] => [])
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [n, each] of writing.entries()) {
      const usedBefore = cpuSeconds(each.pids)
      const options = { perSecond: CALM_PER_SECOND, isWanted: during(CALM_MS) }
      const latency = await trickle(each, options)
      turns[n]!.push({ ...latency, cpuSeconds: cpuSeconds(each.pids) - usedBefore })
    }
  }
  return turns.map((each) => ({
    p50: median(each.map(({ p50 }) => p50)),
    p99: median(each.map(({ p99 }) => p99)),
    delivered: sum(each.map(({ delivered }) => delivered)),
    cpuSeconds: sum(each.map(({ cpuSeconds }) => cpuSeconds)),
  }))
}

/** CPU seconds of server and database for 10,000 messages at `CALM_PER_SECOND`. */
const calmCpu = ({ calm }: Results) => (calm.cpuSeconds / calm.delivered) * 10_000

const LIMITS = { memory: { atMost: 20 }, cpu: { atMost: 5 }, signOns: { atLeast: 900 } }

function rowsOf(who: string, results: Results, limits: Partial<typeof LIMITS> = {}): Figure[] {
  const { perCpuSecond, idle, calm, calmWithIdle } = results
  const figure = about(`${who}:`)
  const { bytesEach, cpuSecondsEach, signOnsPerSecond } = idle
  return [
    figure('messages per second of CPU', perCpuSecond, '/s'),
    figure('CPU for 10,000 messages at 300/s', calmCpu(results), 's'),
    figure('p50 at 300/s', calm.p50, 'ms'),
    figure('p99 at 300/s', calm.p99, 'ms'),
    figure('p99 at 300/s with 3,000 idle', calmWithIdle.p99, 'ms'),
    figure('memory of an idle connection', bytesEach / 1024, 'KiB', limits.memory),
    figure('CPU of an idle connection in a second', cpuSecondsEach * 1_000_000, 'µs', limits.cpu),
    figure('sign-ons of sockets a second', signOnsPerSecond, '/s', limits.signOns),
  ]
}

function ratios(bare: Results, inserting: Results, product: Results): Figure[] {
  const figure = about('the product, ratio:')
  const { p99 } = product.calm
  const throughput = product.perCpuSecond / bare.perCpuSecond
  const cpu = calmCpu(product) / calmCpu(inserting)
  return [
    figure('messages per second of CPU, to a bare server', throughput, '', { atLeast: 0.45 }),
    figure('CPU at 300/s, to one that inserts', cpu),
    figure('p99 at 300/s, to one that inserts', p99 / inserting.calm.p99, '', { atMost: 1.5 }),
    figure('p99 with 3,000 idle, to that without', product.calmWithIdle.p99 / p99, '', {
      atMost: 1.5,
    }),
  ]
}
