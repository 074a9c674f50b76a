/** What an attacker can time, how fast members get in, and who suffers from a storm of logins. */
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
