/**
 * Measures what tracing costs: `npm run bench tracing`, in two to three minutes. Four nodes on one PostgreSQL answer the
 * same requests in turns: two without tracing, one that records one request of a hundred, and one that records all. The
 * two without it differ by chance only, which tells how exact the others are.
 */
import { loadavg } from 'node:os'
import { getFeed } from '@shipmates/contract/discovery'
import { viewProfile } from '@shipmates/contract/profiles'
import { type Member, signUpMembers } from '../members.ts'
import { startPostgres } from '../postgres.ts'
import { threadSeconds } from '../processes.ts'
import { type Product, startProduct } from '../product.ts'
import { type Figure, percentile, printFigures } from '../table.ts'
import { startCollector } from './collector.ts'
import { nsOfCall } from './ns-of-call.ts'

const MEMBERS = 24
const ROUNDS = 24
const TURN_MS = 400
const WARM_UP_MS = 3_000
const AT_ONCE = 4
/** More calls of `trace` than any request has. */
const CALLS_MAX = 10

/** Of the nodes: the share of requests that each records, empty without tracing. */
const SHARES = { off: '', again: '', some: '0.01', all: '1' }
type Name = keyof typeof SHARES
const NAMES = Object.keys(SHARES) as Name[]

const [postgres, collector] = [await startPostgres(), await startCollector()]
const nodes: Partial<Record<Name, Product>> = {}
try {
  const members = await signUp()
  for (const name of NAMES) nodes[name] = await start(SHARES[name])
  const call = await nsOfCall()
  const profile = viewProfile.path.replace(':userId', members[1]!.id)
  const paths = { 'a profile': profile, 'the first page of the feed': getFeed.path }
  for (const [what, path] of Object.entries(paths)) {
    printFigures(await compare(what, { path, members, call }))
  }
  if (collector.exports() === 0) throw new Error('The collector was sent nothing.')
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await Promise.all(Object.values(nodes).map((node) => node.stop()))
  collector.close()
  await postgres.stop()
}

function start(share: string): Promise<Product> {
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: share }
  return startProduct({ DATABASE_URL: postgres.url, ...(share && tracing) })
}

/** On a node that is not measured, which would be ahead of the others. */
async function signUp(): Promise<Member[]> {
  const node = await start('')
  try {
    return await signUpMembers(node, MEMBERS)
  } finally {
    await node.stop()
  }
}

interface Asked {
  path: string
  members: readonly Member[]
  call: number
}

/** Requests per CPU second of the nodes, in rounds that each begin with another one. */
async function compare(what: string, { path, members, call }: Asked): Promise<Figure[]> {
  for (const name of NAMES) await flood(name, WARM_UP_MS, { path, members })
  const rounds: Round[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const order = NAMES.map((_, at) => NAMES[(at + n) % NAMES.length]!)
    const round: Partial<Round> = {}
    for (const name of order) round[name] = await flood(name, TURN_MS, { path, members })
    rounds.push(round as Round)
  }
  const perCpuSecond = percentile(rounds.map(offOf), 0.5)
  return [
    { what: `${what}: tracing off`, measured: perCpuSecond, unit: 'per CPU-second' },
    ...sharesOf('off, a second node to the first', rounds, ({ off, again }) => again / off),
    ...sharesOf('1 % recorded, to off', rounds, (round) => round.some / offOf(round)),
    ...sharesOf('100 % recorded, to off', rounds, (round) => round.all / offOf(round)),
    { what: 'a call of trace while off', measured: call, unit: 'ns' },
    {
      what: `${CALLS_MAX} of them, of the CPU of a request`,
      measured: (CALLS_MAX * call * perCpuSecond * 100) / 1e9,
      unit: '%',
      atMost: 0.5,
    },
  ]
}

type Round = Record<Name, number>

function offOf({ off, again }: Round): number {
  return (off + again) / 2
}

/** The median of the rounds, and between what half of them are. */
function sharesOf(what: string, rounds: readonly Round[], ratio: (round: Round) => number) {
  const at = (share: number) => percentile(rounds.map(ratio), share) * 100
  return [
    { what, measured: at(0.5), unit: '%' },
    { what: '  half of the rounds: from', measured: at(0.25), unit: '%' },
    { what: '  to', measured: at(0.75), unit: '%' },
  ]
}

/** Requests per CPU second of a node, without its database. */
async function flood(
  name: Name,
  forMs: number,
  { path, members }: Omit<Asked, 'call'>,
): Promise<number> {
  const node = nodes[name]!
  const usedBefore = threadSeconds(node.pid())
  const until = performance.now() + forMs
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
  return done / (threadSeconds(node.pid()) - usedBefore)
}
