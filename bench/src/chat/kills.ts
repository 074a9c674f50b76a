import { connectPairs, type Member, signUpMembers } from '../members.ts'
import { type Product, startProduct } from '../product.ts'
import type { Figure } from '../table.ts'
import { checkPair, type Faults, type Side, sumFaults } from './check-history.ts'
import { startWriter } from './writer.ts'

export interface KillOptions {
  kills: number
  pairs: number
  /** How many messages each member may have on the way at once. */
  inFlight: number
  /** The embedded database without. */
  databaseUrl?: string | undefined
}

const FAULTS: Record<keyof Faults, string> = {
  lost: 'acknowledged and lost',
  doubled: 'stored twice',
  phantom: 'never sent',
  outOfOrder: 'out of order',
  differing: 'differing between the two sides',
  wrongUnread: 'wrong unread counts',
  toldTwice: 'told twice live',
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Kills the product while members write, again and again, and counts what became of each message. */
export async function measureKills(options: KillOptions): Promise<Figure[]> {
  const { kills, databaseUrl } = options
  const product = await startProduct(databaseUrl ? { DATABASE_URL: databaseUrl } : {})
  try {
    const sides = await startWriting(product, options)
    const startsMs = await killAgainAndAgain(product, kills)
    const writers = sides.flat().map(({ writer }) => writer)
    await Promise.all(writers.map((writer) => writer.finish()))
    await pause(500)

    const acknowledged = writers.reduce((sum, { drafts }) => sum + drafts.length, 0)
    const faults = sumFaults(await Promise.all(sides.map(([one, other]) => checkPair(one, other))))
    for (const writer of writers) writer.close()
    const what = `acknowledged over ${kills} kills, ${databaseUrl ? 'PostgreSQL' : 'embedded database'}`
    return [
      { what, measured: acknowledged, unit: 'messages' },
      { what: 'ready again after a kill, slowest', measured: Math.max(...startsMs), unit: 'ms' },
      ...Object.entries(FAULTS).map(([fault, name]) => ({
        what: name,
        measured: faults[fault as keyof Faults],
        unit: '',
        atMost: 0,
      })),
    ]
  } finally {
    await product.stop()
  }
}

/** Has every member of so many pairs write to the other one. */
async function startWriting(product: Product, { pairs, inFlight }: KillOptions) {
  const connected = await connectPairs(await signUpMembers(product, pairs * 2))
  const start = (sender: Member, recipient: Member): Side => ({
    member: sender,
    writer: startWriter({ url: product.url, sender, recipient, inFlight }),
  })
  return connected.map(([one, other]) => [start(one, other), start(other, one)] as const)
}

/** Returns how many milliseconds each new start took. */
async function killAgainAndAgain(product: Product, kills: number): Promise<number[]> {
  const startsMs: number[] = []
  for (let n = 0; n < kills; n++) {
    await pause(500 + Math.random() * 1000)
    await product.kill('SIGKILL')
    startsMs.push(await product.start())
    await pause(1000)
  }
  return startsMs
}
