/**
 * Measures what a storm of pushes to a slow push service costs those who chat at the same time, and the memory of the
 * node.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openSockets, trickle } from '../chat/load.ts'
import { startPostgres } from '../postgres.ts'
import { residentBytes } from '../processes.ts'
import { startProduct } from '../product.ts'
import { openSessions } from '../sessions.ts'
import { printFigures } from '../table.ts'
import { insertPairs, insertReaders, insertStorm } from './seed.ts'
import { startSlowService } from './slow-service.ts'

const PUSHES = 10_000
const ANSWERS_AFTER_MS = 200
const PAIRS = 20
const PER_SECOND = 50
const TURN_MS = 15_000
const SAMPLE_EVERY_MS = 50
const DRAINED_WITHIN_MS = 120_000
const MIB = 1024 * 1024

const postgres = await startPostgres()
const service = await startSlowService(ANSWERS_AFTER_MS)
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
const product = await startProduct({ DATABASE_URL: postgres.url, PUSH_HOSTS: service.host })
let peak = 0
const sampling = setInterval(() => {
  peak = Math.max(peak, residentBytes(product.pid()))
}, SAMPLE_EVERY_MS)

try {
  await insertReaders(client, PUSHES, service.host)
  const callers = await openSessions(client, await insertPairs(client, PAIRS))
  const sockets = await openSockets({ url: product.url, callers })
  const chat = () =>
    trickle({ sockets, callers, url: product.url, perSecond: PER_SECOND, forMs: TURN_MS })
  await chat()
  const calm = [await chat()]
  const atRest = residentBytes(product.pid())
  peak = atRest

  const startedAt = performance.now()
  await insertStorm(client)
  const stormy = await chat()
  const duringChat = service.taken
  while (service.taken < PUSHES && performance.now() - startedAt < DRAINED_WITHIN_MS)
    await pause(20)
  const drainedMs = performance.now() - startedAt
  const grown = peak - atRest
  await pause(2_000)
  calm.push(await chat())
  const { rows } = await client.query('select count(*)::integer as count from pushes')
  for (const socket of sockets) socket.disconnect()

  const meanOf = (key: 'p50' | 'p99') => (calm[0]![key] + calm[1]![key]) / 2
  printFigures([
    { what: 'p50 of a message without a storm', measured: meanOf('p50'), unit: 'ms' },
    { what: 'p50 during the storm', measured: stormy.p50, unit: 'ms' },
    { what: 'p99 of a message without a storm, before it', measured: calm[0]!.p99, unit: 'ms' },
    { what: 'p99 without a storm, after it', measured: calm[1]!.p99, unit: 'ms' },
    { what: 'p99 during the storm', measured: stormy.p99, unit: 'ms' },
    {
      what: 'p99 during the storm to that without',
      measured: stormy.p99 / meanOf('p99'),
      unit: 'times',
      atMost: 3,
    },
    { what: 'pushes sent while that was measured', measured: duringChat, unit: '' },
    { what: 'pushes sent', measured: service.taken, unit: '', atMost: PUSHES, atLeast: PUSHES },
    { what: 'left in the queue', measured: rows[0].count, unit: '', atMost: 0 },
    { what: 'requests at once', measured: service.mostAtOnce, unit: '', atMost: 50 },
    { what: 'until all were sent', measured: drainedMs / 1000, unit: 's', atMost: 120 },
    { what: 'memory grown by the storm', measured: grown / MIB, unit: 'MiB', atMost: 64 },
  ])
} finally {
  clearInterval(sampling)
  await product.stop()
  await client.end()
  service.stop()
  await postgres.stop()
}
