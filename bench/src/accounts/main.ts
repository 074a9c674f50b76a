/** Measures timing oracles, login throughput, and the effect of a burst of logins on chat. */
import { startProduct } from '../product.ts'
import { printFigures } from '../table.ts'
import { measureLogins, measureStorm } from './storm.ts'
import { compareTimes } from './timing.ts'

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
