/**
 * Measures the cost of discovery for growing communities: `npm run bench discovery`. Options of
 * `npx tsx bench/src/discovery/main.ts`: `--members 10000` for one size, `--keep DIR` to seed each
 * size only once, `--plans` to print every plan.
 */
import { parseArgs } from 'node:util'
import { printFigures } from '../table.ts'
import { startFilled } from './database.ts'
import { type Measured, measure, toFigures, toGrowth } from './report.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '10000,100000,1000000' },
    keep: { type: 'string' },
    plans: { type: 'boolean', default: false },
  },
})

const sizes: Measured[] = []
for (const members of values.members.split(',').map(Number)) {
  console.log(`\n${members} members`)
  const database = await startFilled(members, values.keep)
  try {
    const measured = await measure(database, values.plans)
    printFigures(toFigures(measured))
    sizes.push(measured)
  } finally {
    await database.stop()
  }
}
if (sizes.length > 1) printFigures(toGrowth(sizes))
