/**
 * Kills the product while members write, again and again, and counts what became of each message.
 * `tsx bench/src/chat/kills.ts --kills 20 --pairs 10 --database-url …` (the embedded one without).
 */
import { parseArgs } from 'node:util'
import { connectPairs, signUpMembers } from '../members.ts'
import { startProduct } from '../product.ts'
import { checkPair, type Side, sumFaults } from './check-history.ts'
import { startWriter } from './writer.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    pairs: { type: 'string', default: '10' },
    'in-flight': { type: 'string', default: '8' },
    'database-url': { type: 'string' },
  },
})
const kills = Number(values.kills)
const databaseUrl = values['database-url']

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const product = await startProduct(databaseUrl ? { DATABASE_URL: databaseUrl } : {})
try {
  const members = await signUpMembers(product, Number(values.pairs) * 2)
  const pairs = await connectPairs(members)
  const start = (sender: Side['member'], recipient: Side['member']): Side => ({
    member: sender,
    writer: startWriter({
      url: product.url,
      sender,
      recipient,
      inFlight: Number(values['in-flight']),
    }),
  })
  const sides = pairs.map(([one, other]) => [start(one, other), start(other, one)] as const)

  const startsMs: number[] = []
  for (let n = 0; n < kills; n++) {
    await pause(500 + Math.random() * 1000)
    await product.kill('SIGKILL')
    startsMs.push(await product.start())
    await pause(1000)
  }
  await Promise.all(sides.flat().map(({ writer }) => writer.finish()))
  await pause(500)

  const acknowledged = sides.flat().reduce((sum, { writer }) => sum + writer.drafts.length, 0)
  const faults = sumFaults(await Promise.all(sides.map(([one, other]) => checkPair(one, other))))
  for (const { writer } of sides.flat()) writer.close()

  console.log(`SIGKILL during chat writes, ${databaseUrl ? 'PostgreSQL' : 'embedded database'}`)
  console.table({
    kills,
    'ready again, slowest (ms)': Math.round(Math.max(...startsMs)),
    acknowledged,
    lost: faults.lost,
    doubled: faults.doubled,
    phantom: faults.phantom,
    'out of order': faults.outOfOrder,
    'differing between the sides': faults.differing,
    'wrong unread count': faults.wrongUnread,
    'told twice live': faults.toldTwice,
  })
  process.exitCode = Object.values(faults).some((count) => count > 0) ? 1 : 0
} finally {
  await product.stop()
}
