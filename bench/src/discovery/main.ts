/**
 * Measures the cost of discovery for growing communities: `npm run bench discovery`. Options of `npx tsx
 * bench/src/discovery/main.ts`: `--members 10000` for one size, `--keep DIR` to seed each size only once, `--plans` to
 * print every plan, `--viewers 50` for the number of viewers per case, `--sql` without requests to the product, `--only
 * TEXT` for the cases whose name contains it.
 */
import { parseArgs } from 'node:util'
import { printFigures } from '../table.ts'
import { cases } from './cases.ts'
import { startFilled } from './database.ts'
import { type Measured, measure, toFigures, toGrowth } from './report.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '10000,100000,1000000' },
    keep: { type: 'string' },
    plans: { type: 'boolean', default: false },
    viewers: { type: 'string', default: '50' },
    sql: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

const sizes: Measured[] = []
for (const members of values.members.split(',').map(Number)) {
  console.log(`\n${members} members`)
  const database = await startFilled(members, values.keep)
  try {
    const measured = await measure(database, {
      cases: cases.filter(({ what }) => what.includes(values.only)),
      plans: values.plans,
      sqlOnly: values.sql,
      viewers: Number(values.viewers),
    })
    printFigures(toFigures(measured))
    sizes.push(measured)
  } finally {
    await database.stop()
  }
}
if (sizes.length > 1) printFigures(toGrowth(sizes))
