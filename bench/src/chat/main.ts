/**
 * What becomes of messages when the product is killed, and what sending them costs.
 * `npx tsx bench/src/chat/main.ts --kills 20 --pairs 10 --database-url …` asks more of it.
 */
import { parseArgs } from 'node:util'
import { printFigures } from '../table.ts'
import { measureKills } from './kills.ts'
import { measureThroughput } from './throughput.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    pairs: { type: 'string', default: '10' },
    'in-flight': { type: 'string', default: '8' },
    'database-url': { type: 'string' },
  },
})

printFigures(
  await measureKills({
    kills: Number(values.kills),
    pairs: Number(values.pairs),
    inFlight: Number(values['in-flight']),
    databaseUrl: values['database-url'],
  }),
)
printFigures(await measureThroughput())
