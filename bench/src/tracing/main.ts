/**
 * Measures what tracing costs: `npm run bench tracing`, in about two minutes. Four nodes on one PostgreSQL answer the
 * same requests in turns: two without tracing, one that records one request of a hundred, and one that records all. The
 * two without it differ only by chance, so what is smaller than their difference is none.
 */
import { loadavg } from 'node:os'
import { getFeed } from '@shipmates/contract/discovery'
import { viewProfile } from '@shipmates/contract/profiles'
import { untraced } from '../../../server/src/platform/tracing/trace.ts'
import { type Member, signUpMembers } from '../members.ts'
import { startPostgres } from '../postgres.ts'
import { cpuSeconds } from '../processes.ts'
import { type Product, startProduct } from '../product.ts'
import { type Figure, percentile, printFigures } from '../table.ts'
import { startCollector } from './collector.ts'

const MEMBERS = 24
const ROUNDS = 9
const FOR_MS = 1_500
const AT_ONCE = 4
/** More than a call of the API has. */
const TRACES = 10
const CALLS = 2_000_000

const OFF = 'off'
const SHARES: Record<string, string> = {
  'off, another node': '',
  'on, 1 %': '0.01',
  'on, 100 %': '1',
}

const [postgres, collector] = [await startPostgres(), await startCollector()]
const nodes = new Map<string, Product>()
try {
  const first = await startProduct({ DATABASE_URL: postgres.url })
  nodes.set(OFF, first)
  const members = await signUpMembers(first, MEMBERS)
  for (const [name, share] of Object.entries(SHARES)) {
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: share }
    nodes.set(name, await startProduct({ DATABASE_URL: postgres.url, ...(share && tracing) }))
  }
  const profile = viewProfile.path.replace(':userId', members[1]!.id)
  const paths = { 'a profile': profile, 'the first page of the feed': getFeed.path }
  for (const [what, path] of Object.entries(paths)) printFigures(await compare(what, path, members))
  if (collector.exports() === 0) throw new Error('The collector was sent nothing.')
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await Promise.all([...nodes.values()].map((node) => node.stop()))
  collector.close()
  await postgres.stop()
}

/** Requests per CPU second of each node, in rounds, each in another order, as the share of the first node's. */
async function compare(what: string, path: string, members: readonly Member[]): Promise<Figure[]> {
  const names = [...nodes.keys()]
  for (const name of names) await flood(name, path, members)
  const rounds: Record<string, number>[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const order = names.map((_, at) => names[(at + n) % names.length]!)
    const round: Record<string, number> = {}
    for (const name of order) round[name] = await flood(name, path, members)
    rounds.push(round)
  }
  const median = (values: number[]) => percentile(values, 0.5)
  const perCpuSecond = median(rounds.map((round) => round[OFF]!))
  const shares = Object.keys(SHARES).flatMap((name) => {
    const ratios = rounds.map((round) => (round[name]! / round[OFF]!) * 100)
    return [
      { what: `${name}, to off`, measured: median(ratios), unit: '%' },
      { what: `  least of ${ROUNDS} rounds`, measured: Math.min(...ratios), unit: '%' },
      { what: `  most of ${ROUNDS} rounds`, measured: Math.max(...ratios), unit: '%' },
    ]
  })
  const ns = await costOfCall()
  const share = ((TRACES * ns) / (1e9 / perCpuSecond)) * 100
  return [
    { what: `${what}, tracing off`, measured: perCpuSecond, unit: 'per CPU-second' },
    ...shares,
    { what: 'one call of trace while off', measured: ns, unit: 'ns' },
    {
      what: `  ${TRACES} of them, of the CPU of a request`,
      measured: share,
      unit: '%',
      atMost: 0.5,
    },
  ]
}

/** Requests per CPU second of a node. Its database is other processes. */
async function flood(name: string, path: string, members: readonly Member[]): Promise<number> {
  const node = nodes.get(name)!
  const usedBefore = cpuSeconds([node.pid()])
  const until = performance.now() + FOR_MS
  let done = 0
  const worker = async () => {
    while (performance.now() < until) {
      const { cookie } = members[done++ % members.length]!
      const answer = await fetch(node.url + path, { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done / (cpuSeconds([node.pid()]) - usedBefore)
}

/** Nanoseconds by which work takes longer inside `trace` while nothing is traced. */
async function costOfCall(): Promise<number> {
  const work = async () => {}
  const time = async (run: () => Promise<void>) => {
    const startedAt = performance.now()
    for (let n = 0; n < CALLS; n++) await run()
    return ((performance.now() - startedAt) * 1e6) / CALLS
  }
  const plain = () => work()
  const wrapped = () => untraced({ name: 'work', attributes: { 'shipmates.messages': 1 } }, work)
  const differences: number[] = []
  for (let n = 0; n < 5; n++) differences.push((await time(wrapped)) - (await time(plain)))
  return Math.max(percentile(differences, 0.5), 0)
}
