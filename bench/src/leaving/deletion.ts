import { setTimeout as pause } from 'node:timers/promises'
import { keepAccount, type MessagesChoice } from '@shipmates/contract/leaving'
import { type ClientSocket, openSockets } from '../chat/load.ts'
import type { Figure } from '../table.ts'
import { LEAVER } from './seed-leaver.ts'
import { leave, openStage, type Stage, WRITERS } from './stage.ts'
import { startTraffic, type Traffic } from './traffic.ts'
import { LOGGED_FROM_MS, type Met } from './watch-database.ts'

const WARM_UP_MS = 5_000
const BEFORE_MS = 20_000
const AROUND_MS = 5_000
/** What a deletion may delay others by. */
const LONGEST_MS = 50

/** A member leaves, takes it back, leaves again and is deleted, while connections send each other messages. */
export async function measureDeletion(messages: MessagesChoice): Promise<Figure[]> {
  console.log(`\nmessages: ${messages}`)
  const stage = await openStage()
  const { product, online, watch } = stage
  try {
    const sockets = await openSockets({ url: product.url, callers: online })
    const callers = online.slice(0, WRITERS)
    const traffic = startTraffic({ callers, sockets })
    await pause(WARM_UP_MS)
    traffic.since('warm-up')
    await watch.met()
    console.log('  before')
    await pause(BEFORE_MS)
    const figures = [...traffic.since('before'), ...toFigures('before', await watch.met())]
    figures.push(...(await measureLeaving(stage, { sockets, traffic, messages })))
    figures.push(...(await measureWork(stage, traffic)))
    await traffic.stop()
    for (const socket of sockets) socket.disconnect()
    return figures
  } finally {
    await stage.stop()
  }
}

interface Audience {
  sockets: readonly ClientSocket[]
  traffic: Traffic
  messages: MessagesChoice
}

async function measureLeaving(stage: Stage, { sockets, traffic, messages }: Audience) {
  const { watch } = stage
  const figures: Figure[] = []
  const note = async (when: string) => {
    console.log(`  ${when}`)
    await pause(AROUND_MS)
    figures.push(...traffic.since(when), ...toFigures(when, await watch.met()))
  }
  const leaving = await stage.signIn()
  const told = whenTold(sockets)
  const leftMs = await timed(() => leave(leaving, messages))
  figures.push({ what: 'leaving: answered after', measured: leftMs, unit: 'ms' })
  const toldMs = await timed(() => told)
  const what = `leaving: the last of ${sockets.length} tabs told after the answer by`
  figures.push({ what, measured: toldMs, unit: 'ms' })
  await note('leaving')

  const kept = await stage.signIn()
  const keptMs = await timed(() => kept.call('POST', keepAccount.path))
  figures.push({ what: 'keeping: answered after', measured: keptMs, unit: 'ms' })
  await note('keeping')
  await leave(await stage.signIn(), messages)
  await note('leaving again')
  return figures
}

const whenTold = (sockets: readonly ClientSocket[]) =>
  Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => socket.once('connection_removed', () => resolve())),
    ),
  )

/** Makes the deletion due and waits until the worker has carried it out. */
async function measureWork({ product, client, watch }: Stage, traffic: Traffic): Promise<Figure[]> {
  console.log('  deleting')
  const batches: Batch[] = []
  product.onLine((line) => {
    const batch = line.includes('"step"') && JSON.parse(line)
    if (batch) batches.push(batch)
  })
  await client.query('update users set deletion_due_at = now() where id = $1', [LEAVER])
  const isDone = async () => {
    const { rows } = await client.query<{ done: boolean }>(
      `select deleted_at is not null and not exists (select from purges) as done
       from users where id = $1`,
      [LEAVER],
    )
    return rows[0]!.done
  }
  const totalMs = await timed(async () => {
    while (!(await isDone())) await pause(100)
  })
  const met = await watch.met()
  return [
    ...traffic.since('deleting'),
    ...toFigures('deleting', met, LONGEST_MS),
    ...stepFigures(batches),
    {
      what: 'deleting: all of it, with up to 5 s until the worker looks',
      measured: totalMs / 1000,
      unit: 's',
    },
  ]
}

interface Batch {
  step: string
  rows: number
  ms: number
}

/** A batch is one transaction, so its time is the longest for which it can hold a lock. */
function stepFigures(batches: readonly Batch[]): Figure[] {
  const steps = new Map<string, Batch[]>()
  for (const batch of batches) steps.set(batch.step, [...(steps.get(batch.step) ?? []), batch])
  return [...steps].map(([step, some]) => {
    const rows = some.reduce((sum, batch) => sum + batch.rows, 0)
    const ms = some.reduce((sum, batch) => sum + batch.ms, 0)
    return {
      what: `deleting, ${step}: ${rows} rows in ${some.length} batches, ${Math.round(ms)} ms; longest`,
      measured: some.reduce((longest, batch) => Math.max(longest, batch.ms), 0),
      unit: 'ms',
      atMost: LONGEST_MS,
    }
  })
}

const toFigures = (
  when: string,
  { waits, longestWaitMs, oldest }: Met,
  atMost?: number,
): Figure[] => [
  {
    what: `${when}: longest of ${waits} waits for a lock of ${LOGGED_FROM_MS} ms or more`,
    measured: longestWaitMs,
    unit: 'ms',
    ...(atMost && { atMost }),
  },
  {
    what: `${when}: oldest transaction seen${oldest.statement && `, in "${oldest.statement}"`}`,
    measured: oldest.ms,
    unit: 'ms',
  },
]

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
