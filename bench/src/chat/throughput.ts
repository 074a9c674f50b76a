/**
 * What sending costs with every check on and each message durable, beside a Socket.IO server that
 * stores nothing. Figures are per second of CPU, so that other work on the machine hardly counts.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectPairs, type Member, signUpMembers } from '../members.ts'
import { bindToCore, cpuSeconds, residentBytes } from '../processes.ts'
import { startProduct } from '../product.ts'
import type { Figure } from '../table.ts'
import { measureDisk } from './disk.ts'
import { listInbox, listPage } from './history.ts'
import { type Caller, flood, type Latency, openSockets, trickle } from './load.ts'

const PAIRS = 50
const IN_FLIGHT = 8
const WARM_UP_MS = 3000
const FLOOD_MS = 10_000
const CALM_PER_SECOND = 300
const CALM_MS = 10_000
const IDLE = 3000
/** Members who hold the idle connections, and whom nobody writes to. */
const IDLE_MEMBERS = 100

/** What a bare server does on the machine that the goals are given for. */
const REFERENCE_PER_CPU_SECOND = 30_000

/** Server and database share one core, so that whoever measures does not take theirs. */
const SERVING_CORE = 0
const MEASURING_CORE = 1

interface Figures {
  perCpuSecond: number
  calm: Latency
  held: Latency
  idleBytes: number
}

interface Subject {
  url: string
  callers: readonly Caller[]
  idlers: readonly Caller[]
  pid: number
  /** The server's process and those of its database. */
  pids: readonly number[]
}

async function measure({ url, callers, idlers, pid, pids }: Subject): Promise<Figures> {
  bindToCore([process.pid], MEASURING_CORE)
  bindToCore(pids, SERVING_CORE)
  const sockets = await openSockets({ url, callers })
  const idleBytes = await measureIdle({ url, callers: idlers, pid })
  await flood({ url, callers, sockets, inFlight: IN_FLIGHT, forMs: WARM_UP_MS })

  const usedBefore = cpuSeconds(pids)
  const sent = await flood({ url, callers, sockets, inFlight: IN_FLIGHT, forMs: FLOOD_MS })
  const perCpuSecond = sent / (cpuSeconds(pids) - usedBefore)

  const calmly = { url, callers, sockets, perSecond: CALM_PER_SECOND, forMs: CALM_MS }
  const calm = await trickle(calmly)
  const idle = await holdIdle(url, idlers)
  try {
    const held = await trickle(calmly)
    return { perCpuSecond, calm, held, idleBytes }
  } finally {
    for (const socket of sockets) socket.disconnect()
    idle.kill()
  }
}

/** Bytes that an idle connection takes, counted before any message has left its garbage behind. */
async function measureIdle({ url, callers, pid }: Pick<Subject, 'url' | 'callers' | 'pid'>) {
  const before = residentBytes(pid)
  const idle = await holdIdle(url, callers)
  const bytes = (residentBytes(pid) - before) / IDLE
  idle.kill()
  await once(idle, 'exit')
  return bytes
}

async function holdIdle(url: string, callers: readonly Caller[]): Promise<ChildProcess> {
  const idle = runModule('idle-sockets.ts', JSON.stringify({ url, callers, count: IDLE }))
  await once(idle.stdout!, 'data')
  await new Promise((resolve) => setTimeout(resolve, 5000))
  return idle
}

/** Runs a module of this folder in a process of its own. */
function runModule(name: string, ...args: string[]): ChildProcess {
  const path = fileURLToPath(new URL(name, import.meta.url))
  return spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function measureBare(): Promise<Figures> {
  const server = runModule('bare-server.ts')
  const [line] = await once(server.stdout!, 'data')
  const url = `http://127.0.0.1:${String(line).trim()}`
  const callers = Array.from({ length: PAIRS * 2 + IDLE_MEMBERS }, (_, n) => ({
    id: String(n + 1),
    cookie: '',
  }))
  const pid = server.pid ?? 0
  try {
    return await measure({ url, ...split(callers), pid, pids: [pid] })
  } finally {
    server.kill()
  }
}

async function measureProduct(): Promise<Figures & { isComplete: boolean }> {
  const product = await startProduct()
  try {
    const members = await signUpMembers(product, PAIRS * 2 + IDLE_MEMBERS)
    await connectPairs(members.slice(0, PAIRS * 2))
    const pidFile = readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    const pids = [product.pid(), Number(pidFile.split('\n')[0])]
    const pid = product.pid()
    const figures = await measure({ url: product.url, ...split(toCallers(members)), pid, pids })
    return { ...figures, isComplete: await hasHistory(members[0]!) }
  } finally {
    await product.stop()
  }
}

const toCallers = (members: readonly Member[]): Caller[] =>
  members.map(({ id, cookie }) => ({ id, cookie }))

/** Those who write to each other, and those who only hold idle connections. */
const split = (callers: readonly Caller[]) => ({
  callers: callers.slice(0, PAIRS * 2),
  idlers: callers.slice(PAIRS * 2),
})

/** Reads the whole history back: every message once, none missing between the first and the last. */
async function hasHistory(member: Member): Promise<boolean> {
  const [conversation] = await listInbox(member)
  if (!conversation) return false
  const ids = new Set<string>()
  for (let before: string | undefined; ; ) {
    const page = await listPage(member, conversation.id, before)
    if (page.length === 0) return ids.size > 0
    for (const { id } of page) if (ids.has(id)) return false
    for (const { id } of page) ids.add(id)
    before = page[0]?.id
  }
}

/** The product beside a server that stores nothing, measured in the same run. */
export async function measureThroughput(): Promise<Figure[]> {
  const disk = await measureDisk(CALM_MS)
  const bare = await measureBare()
  const product = await measureProduct()
  return [
    { what: 'the disk: p50 of keeping a page', measured: disk.p50, unit: 'ms' },
    { what: 'the disk: p99 of keeping a page', measured: disk.p99, unit: 'ms' },
    ...rows('a bare server', bare),
    ...rows('the product', product, { idleKib: 29 }),
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
      what: 'p99 at 300/s with 3,000 idle to that without',
      measured: product.held.p99 / product.calm.p99,
      unit: 'times',
      atMost: 1.5,
    },
    {
      what: 'histories with a message missing or twice',
      measured: product.isComplete ? 0 : 1,
      unit: '',
      atMost: 0,
    },
  ]
}

function rows(
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
