/**
 * Measures timing oracles, login throughput, and the effect of a burst of logins on chat.
 * `npm run bench accounts stale` measures sign-ups in a large community instead: `--members 10000`
 * for another size, `--keep DIR` to seed it only once.
 */
import { parseArgs } from 'node:util'
import { startProduct } from '../product.ts'
import { printFigures } from '../table.ts'
import { measureStale } from './stale.ts'
import { measureLogins, measureStorm } from './storm.ts'
import { compareTimes } from './timing.ts'

const { values, positionals } = parseArgs({
  options: { members: { type: 'string', default: '1000000' }, keep: { type: 'string' } },
  allowPositionals: true,
})
const [part = 'all', ...others] = positionals
if (!['all', 'stale'].includes(part) || others.length > 0) {
  throw new Error(`There is no part ${positionals.join(' ')}. There is: stale`)
}
if (part === 'stale') printFigures(await measureStale(Number(values.members), values.keep))
else await measureAll()

async function measureAll(): Promise<void> {
  const product = await startProduct()
  try {
    printFigures([
      ...(await measureLogins(product)),
      ...(await measureStorm(product)),
      ...(await compareTimes(product)),
    ])
  } finally {
    await product.stop()
  }
}
