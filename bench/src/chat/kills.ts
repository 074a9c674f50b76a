import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectPairs, type Member, signUpMembers } from '../members.ts'
import { startPostgres } from '../postgres.ts'
import { type Product, startProduct } from '../product.ts'
import type { Figure } from '../table.ts'
import { startChanger } from './changer.ts'
import { checkPair, type Faults, type Side, sumFaults } from './check-history.ts'
import { startWriter, type Writer } from './writer.ts'

const KILLS = 20
const PAIRS = 10
const IN_FLIGHT = 8
const ACKNOWLEDGED_MIN = 20_000
/** Messages between two kills: slightly more than needed to reach `ACKNOWLEDGED_MIN`. */
const BETWEEN_KILLS = Math.ceil((ACKNOWLEDGED_MIN / KILLS) * 1.05)

const FAULTS: Record<keyof Faults, string> = {
  lost: 'acknowledged and lost',
  doubled: 'stored twice',
  phantom: 'never sent',
  outOfOrder: 'out of order',
  differing: 'differing between the two sides',
  wrongUnread: 'wrong unread counts',
  receivedTwice: 'received twice live',
  changesLost: 'changes acknowledged and lost',
  changedTwice: 'changes applied twice',
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Kills something and restarts it. */
type Kill = () => Promise<unknown>

/** Kills the product, alone or together with its embedded database, while members write and change messages. */
export async function measureEmbeddedKills(): Promise<Figure[]> {
  const product = await startProduct()
  const restart: Kill = async () => {
    await product.kill('SIGKILL')
    await product.start()
  }
  const restartBoth: Kill = async () => {
    signalEmbedded(product, 'SIGKILL')
    await restart()
  }
  try {
    return await measureKills(product, 'the embedded database', [restart, restartBoth])
  } finally {
    await product.kill('SIGTERM')
    stopOrphan(product)
    await product.stop()
  }
}

/** Kills the product or its external database while members write. */
export async function measureOutsideKills(): Promise<Figure[]> {
  const postgres = await startPostgres()
  try {
    const product = await startProduct({ DATABASE_URL: postgres.url })
    const restart: Kill = async () => {
      await product.kill('SIGKILL')
      await product.start()
    }
    try {
      return await measureKills(product, 'an outside PostgreSQL', [restart, postgres.crash])
    } finally {
      await product.stop()
    }
  } finally {
    await postgres.stop()
  }
}

const pidFileOf = ({ dataDir }: Product) => join(dataDir, 'postgres', 'postmaster.pid')

function signalEmbedded(product: Product, signal: NodeJS.Signals): void {
  process.kill(Number(readFileSync(pidFileOf(product), 'utf8').split('\n')[0]), signal)
}

/** Stops the embedded database of a product that was killed and did not start again. */
function stopOrphan(product: Product): void {
  try {
    signalEmbedded(product, 'SIGINT')
  } catch {
    // It has stopped with the product.
  }
}

type Pair = readonly [Side, Side]

/** Rotates through the kinds of kill, then checks every message and counts faults. */
async function measureKills(product: Product, database: string, kills: Kill[]): Promise<Figure[]> {
  const sides = await startWriting(product)
  const writers = sides.flat().map(({ writer }) => writer)
  try {
    return await killOften(sides, database, kills)
  } finally {
    for (const writer of writers) writer.close()
  }
}

async function killOften(
  sides: readonly Pair[],
  database: string,
  kills: Kill[],
): Promise<Figure[]> {
  const writers = sides.flat().map(({ writer }) => writer)
  const tookMs: number[] = []
  for (let n = 0; n < KILLS; n++) {
    await writeOn(writers)
    const startedAt = performance.now()
    await kills[n % kills.length]!()
    tookMs.push(performance.now() - startedAt)
  }
  await writeOn(writers)
  await Promise.all(sides.flat().map(({ changer }) => changer.finish()))
  await Promise.all(writers.map((writer) => writer.finish()))
  await pause(500)

  const faults = sumFaults(await Promise.all(sides.map(([one, other]) => checkPair(one, other))))
  const what = `acknowledged over ${KILLS} kills, ${database}`
  return [
    { what, measured: countAcknowledged(writers), unit: 'messages', atLeast: ACKNOWLEDGED_MIN },
    { what: 'changes acknowledged', measured: countChanges(sides), unit: 'changes' },
    { what: 'running again after a kill, slowest', measured: Math.max(...tookMs), unit: 'ms' },
    ...Object.entries(FAULTS).map(([fault, name]) => ({
      what: name,
      measured: faults[fault as keyof Faults],
      unit: '',
      atMost: 0,
    })),
  ]
}

/** Connects `PAIRS` pairs of members, who all start writing to each other. */
async function startWriting(product: Product) {
  const connected = await connectPairs(await signUpMembers(product, PAIRS * 2))
  const start = (sender: Member, recipient: Member): Side => {
    const writer = startWriter({ url: product.url, sender, recipient, inFlight: IN_FLIGHT })
    return { member: sender, writer, changer: startChanger(sender, writer) }
  }
  return connected.map(([one, other]) => [start(one, other), start(other, one)] as const)
}

const countAcknowledged = (writers: readonly Writer[]) =>
  writers.reduce((sum, { drafts }) => sum + drafts.filter(({ id }) => id).length, 0)

const countChanges = (sides: readonly Pair[]) =>
  sides.flat().reduce((sum, { changer }) => sum + changer.answers.length, 0)

/** Waits for `BETWEEN_KILLS` messages and a random delay. */
async function writeOn(writers: readonly Writer[]): Promise<void> {
  const enough = countAcknowledged(writers) + BETWEEN_KILLS
  while (countAcknowledged(writers) < enough) await pause(20)
  await pause(Math.random() * 200)
}
